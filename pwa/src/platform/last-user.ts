import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.last-user';

/** The id of the person whose replica this device opens when it starts; null for nobody. */
export function readLastUser(): string | null {
  return readLocal(key);
}

/** Remembers who is signed in, so that a start with no network can open their replica. */
export function rememberLastUser(userId: string): void {
  writeLocal(key, userId);
}

export function forgetLastUser(): void {
  writeLocal(key, null);
}

/**
 * Hears when another tab signs somebody in or out.
 * @returns the function that ends the listening.
 */
export function listenForLastUser(listener: (userId: string | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue);
    // `clear()` in another tab names no key.
    else if (event.key === null) listener(readLastUser());
  };
  addEventListener('storage', hear);
  return () => {
    removeEventListener('storage', hear);
  };
}
