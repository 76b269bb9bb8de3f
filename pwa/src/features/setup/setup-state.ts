/** State of the first start (spec member 4, Setup). */
export type SetupState =
  | { readonly kind: 'loading' }
  /** The status could not be read; `message` is the reason. */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'create'; readonly needsCode: boolean }
  | { readonly kind: 'created' }
  /** A default administrator is unclaimed. */
  | { readonly kind: 'claim'; readonly needsCode: boolean }
  | { readonly kind: 'claimed' }
  | { readonly kind: 'complete' };

interface SetupStatus {
  readonly needsSetup: boolean;
  readonly needsCode: boolean;
}

interface ClaimStatus {
  readonly claimable: boolean;
  readonly needsCode: boolean;
}

/** Maps the answers to a state; `claim` null: not read, since setup is needed. */
export function stateOfStatus(setup: SetupStatus, claim: ClaimStatus | null): SetupState {
  if (setup.needsSetup) return { kind: 'create', needsCode: setup.needsCode };
  if (claim?.claimable) return { kind: 'claim', needsCode: claim.needsCode };
  return { kind: 'complete' };
}
