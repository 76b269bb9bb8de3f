import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.sign-out-owed';

/**
 * The person who signed out without reaching the server; null: nobody. Their session has to be
 * ended and their data deleted before the app goes on (experience.md 21).
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
