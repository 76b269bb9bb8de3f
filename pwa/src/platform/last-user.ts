import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.last-user';
/** Stands before the id of somebody whose session ended without them: nobody is signed in. */
const endedMark = 'ended ';

/** Who was signed in on this device last and has not signed out. */
export interface LastUser {
  readonly id: string;
  /** The server's session is over; their data is still here, for their next sign-in. */
  readonly hasEnded: boolean;
}

function readNote(note: string | null): LastUser | null {
  if (note === null) return null;
  const hasEnded = note.startsWith(endedMark);
  return { id: hasEnded ? note.slice(endedMark.length) : note, hasEnded };
}

/** The id of the person whose replica this device opens when it starts; null for nobody. */
export function readLastUser(): string | null {
  const last = readNote(readLocal(key));
  return last?.hasEnded ? null : (last?.id ?? null);
}

/** The id of the person whose data may lie on this device, signed in or not; null for nobody. */
export function readDataOwner(): string | null {
  return readNote(readLocal(key))?.id ?? null;
}

/** Remembers who is signed in, so that a start with no network can open their replica. */
export function rememberLastUser(userId: string): void {
  writeLocal(key, userId);
}

/**
 * Their session ended without them: nobody is signed in any more, but should the server say that the
 * account is gone, it is their data that has to go (design.md, Replication).
 */
export function endLastUser(): void {
  const owner = readDataOwner();
  if (owner !== null) writeLocal(key, endedMark + owner);
}

/** They have signed out, or their account is gone. */
export function forgetLastUser(): void {
  writeLocal(key, null);
}

/**
 * Hears when another tab signs somebody in or out; null: whoever it was signed out, or is gone.
 * @returns the function that ends the listening.
 */
export function listenForLastUser(listener: (last: LastUser | null) => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) listener(readNote(event.newValue));
    // `clear()` in another tab names no key.
    else if (event.key === null) listener(readNote(readLocal(key)));
  };
  addEventListener('storage', hear);
  return () => {
    removeEventListener('storage', hear);
  };
}
