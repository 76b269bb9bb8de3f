import { create } from 'zustand';

/** Where a sign-out stands. */
export type SignOutStep =
  | { readonly kind: 'idle' }
  /** Work is queued: Send now, Discard or Stay signed in (experience.md 21). */
  | { readonly kind: 'asking'; readonly unsent: number; readonly couldNotSend: boolean }
  | { readonly kind: 'sending'; readonly unsent: number }
  | { readonly kind: 'leaving' };

export const useSignOutStore = create<{ readonly step: SignOutStep }>(() => ({
  step: { kind: 'idle' },
}));

export function setSignOutStep(step: SignOutStep): void {
  useSignOutStore.setState({ step });
}
