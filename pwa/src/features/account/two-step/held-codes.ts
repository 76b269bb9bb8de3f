import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { create } from 'zustand';

interface HeldCodes {
  readonly codes: readonly string[];
  /** Signed in by the set-up that made them. */
  readonly account: Account;
}

/**
 * The recovery codes of a required set-up, which are shown once; null: none. The session is open on the
 * server already, so that another tab or the network's return may open it here: they outlive that, until the
 * person has kept them and is in.
 */
export const useHeldCodes = create<{ readonly held: HeldCodes | null }>(() => ({ held: null }));
