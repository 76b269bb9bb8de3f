import { create } from 'zustand';
import type { Unsent } from '../session/ending/count-unsent.ts';

export type SignOutStep =
  | { readonly kind: 'idle' }
  /**
   * Changes are unsent: Send now, Discard or Stay signed in (experience.md 21). `unsent` null: the
   * device cannot be read, and some may be. `wasSent`: what is left was tried to be sent.
   */
  | { readonly kind: 'asking'; readonly unsent: Unsent | null; readonly wasSent: boolean }
  | { readonly kind: 'sending'; readonly unsent: Unsent | null }
  /** What is unsent is being counted, or the session ended. */
  | { readonly kind: 'leaving' };

export const useSignOutStore = create<{ readonly step: SignOutStep }>(() => ({
  step: { kind: 'idle' },
}));

export function setSignOutStep(step: SignOutStep): void {
  useSignOutStore.setState({ step });
}
