import { readLocal, writeLocal } from './web-storage.ts';

const key = 'greenroom.last-user';
/** Prefix of a user id whose session ended without a sign-out: nobody is signed in. */
const endedMark = 'ended ';

/** The last person signed in on this device who has not signed out. */
export interface LastUser {
  readonly id: string;
  /** The server's session has ended; the local data stays for the next sign-in. */
  readonly hasEnded: boolean;
}

function readNote(note: string | null): LastUser | null {
  if (note === null) return null;
  return { id: note.replace(endedMark, ''), hasEnded: note.startsWith(endedMark) };
}

/** The id of the person whose replica this device opens at start; null: nobody. */
export function readLastUser(): string | null {
  const note = readLocal(key);
  return note?.startsWith(endedMark) ? null : note;
}

/** The id of the person whose data this device may hold, signed in or not; null: nobody. */
export function readDataOwner(): string | null {
  return readLocal(key)?.replace(endedMark, '') ?? null;
}

/** Stores who is signed in, so that a start without a network can open the replica. */
export function rememberLastUser(userId: string): void {
  writeLocal(key, userId);
}

/** Nobody is signed in; a deletion of the account still wipes the data (design.md, Replication). */
export function endLastUser(userId: string): void {
  // Another person may have signed in in another tab.
  if (readDataOwner() === userId) writeLocal(key, endedMark + userId);
}

/** Forgets the person after a sign-out or the account's deletion. */
export function forgetLastUser(userId: string): void {
  if (readDataOwner() === userId) writeLocal(key, null);
}

/** A change made by another tab: who is signed in now (null: nobody), and who was before. */
export interface LastUserChange {
  readonly last: LastUser | null;
  /** Null: nobody, or unknown because all storage was cleared. */
  readonly previousId: string | null;
}

/**
 * Subscribes to sign-ins and sign-outs of other tabs.
 * @returns the function that unsubscribes.
 */
export function listenForLastUser(listener: (change: LastUserChange) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // `clear()` in another tab reports neither key nor values.
    if (event.key !== key && event.key !== null) return;
    const previousId = readNote(event.oldValue)?.id ?? null;
    listener({ last: readNote(event.newValue), previousId });
  };
  addEventListener('storage', onStorage);
  return () => {
    removeEventListener('storage', onStorage);
  };
}
