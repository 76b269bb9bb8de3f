import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.sign-out-owed';

/**
 * The id of the person who signed out here without the server hearing of it; null for nobody. Their
 * session must be ended, and their data gone, before the app goes on (experience.md 21).
 */
export function readSignOutDebt(): string | null {
  return readLocal(key);
}

export function oweSignOut(userId: string): void {
  writeLocal(key, userId);
}

export function settleSignOut(): void {
  writeLocal(key, null);
}
