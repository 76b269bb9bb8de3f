import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.sign-out-owed';

/**
 * The person who signed out without reaching the server; null: nobody. Their session has to be
 * ended and their data deleted before the app goes on (experience.md 21).
 */
export function readPendingSignOut(): string | null {
  return readLocal(key);
}

export function setPendingSignOut(userId: string): void {
  writeLocal(key, userId);
}

export function clearPendingSignOut(): void {
  writeLocal(key, null);
}
