/** Where the first start stands (spec member 4, Setup). */
export type SetupState =
  | { readonly kind: 'loading' }
  /** The status could not be read; `message` says why. */
  | { readonly kind: 'unreachable'; readonly message: string }
  | { readonly kind: 'create'; readonly needsCode: boolean }
  | { readonly kind: 'created' }
  /** An administrator exists already. */
  | { readonly kind: 'complete' };

/** The state a status answer stands for. */
export function stateOfStatus(status: { needsSetup: boolean; needsCode: boolean }): SetupState {
  return status.needsSetup ? { kind: 'create', needsCode: status.needsCode } : { kind: 'complete' };
}
