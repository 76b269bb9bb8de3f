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
  return { id: note.replace(endedMark, ''), hasEnded: note.startsWith(endedMark) };
}

/** The id of the person whose replica this device opens when it starts; null for nobody. */
export function readLastUser(): string | null {
  const note = readLocal(key);
  return note?.startsWith(endedMark) ? null : note;
}

/** The id of the person whose data may lie on this device, signed in or not; null for nobody. */
export function readDataOwner(): string | null {
  return readLocal(key)?.replace(endedMark, '') ?? null;
}

/** Remembers who is signed in, so that a start with no network can open their replica. */
export function rememberLastUser(userId: string): void {
  writeLocal(key, userId);
}

/**
 * Their session ended without them: nobody is signed in any more, but should the server say that the
 * account is gone, it is their data that has to go (design.md, Replication).
 */
export function endLastUser(userId: string): void {
  // In another tab somebody else may have signed in meanwhile.
  if (readDataOwner() === userId) writeLocal(key, endedMark + userId);
}

/** They have signed out, or their account is gone. */
export function forgetLastUser(userId: string): void {
  if (readDataOwner() === userId) writeLocal(key, null);
}

/** What another tab noted: who is signed in now (null: nobody), and whom the note named before. */
export interface LastUserChange {
  readonly last: LastUser | null;
  /** Null: nobody, or it is not known, since all storage was cleared. */
  readonly previousId: string | null;
}

/**
 * Hears when another tab signs somebody in or out.
 * @returns the function that ends the listening.
 */
export function listenForLastUser(listener: (change: LastUserChange) => void): () => void {
  const hear = (event: StorageEvent) => {
    // `clear()` in another tab names no key, and no values.
    if (event.key !== key && event.key !== null) return;
    const previousId = readNote(event.oldValue)?.id ?? null;
    listener({ last: readNote(event.newValue), previousId });
  };
  addEventListener('storage', hear);
  return () => {
    removeEventListener('storage', hear);
  };
}
