import { create } from 'zustand';

export type SignOutStep =
  | { readonly kind: 'idle' }
  /**
   * Changes are unsent: Send now, Discard or Stay signed in (experience.md 21). `unsent` null: the
   * device cannot be read, and some may be.
   */
  | { readonly kind: 'asking'; readonly unsent: number | null; readonly couldNotSend: boolean }
  | { readonly kind: 'sending'; readonly unsent: number | null }
  /** What is unsent is being counted, or the session ended. */
  | { readonly kind: 'leaving' };

export const useSignOutStore = create<{ readonly step: SignOutStep }>(() => ({
  step: { kind: 'idle' },
}));

export function setSignOutStep(step: SignOutStep): void {
  useSignOutStore.setState({ step });
}
