import { UserNotes } from '../platform/storage/user-notes.ts';
import { useReplica } from './replica-context.tsx';
import type { Replica } from './replica-interface.ts';

const opened = new WeakMap<Replica, UserNotes>();

/** The notes of a replica's user, opened once per session. */
export function notesOf(replica: Replica): UserNotes {
  const notes = opened.get(replica) ?? new UserNotes(replica.userId);
  opened.set(replica, notes);
  return notes;
}

/** The notes of the signed-in user. */
export function useNotes(): UserNotes {
  return notesOf(useReplica());
}
