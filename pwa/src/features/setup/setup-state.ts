/** Where the first start stands (spec member 4, Setup). */
export type SetupState =
  | { readonly kind: 'loading' }
  /** The status could not be read; `message` says why. */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'create'; readonly needsCode: boolean }
  | { readonly kind: 'created' }
  /** A default administrator exists that nobody claimed. */
  | { readonly kind: 'claim'; readonly needsCode: boolean }
  /** It was claimed just now. */
  | { readonly kind: 'claimed' }
  /** An administrator exists already. */
  | { readonly kind: 'complete' };

interface SetupStatus {
  readonly needsSetup: boolean;
  readonly needsCode: boolean;
}

interface ClaimStatus {
  readonly claimable: boolean;
  readonly needsCode: boolean;
}

/** The state the answers stand for; `claim` null: it was not asked for, since setup is needed. */
export function stateOfStatus(setup: SetupStatus, claim: ClaimStatus | null): SetupState {
  if (setup.needsSetup) return { kind: 'create', needsCode: setup.needsCode };
  if (claim?.claimable) return { kind: 'claim', needsCode: claim.needsCode };
  return { kind: 'complete' };
}
