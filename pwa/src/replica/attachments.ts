import { findInState } from './outbox.ts';
import type { ReplicaDatabase } from './replica-database.ts';
import type { Attachment } from './replica-types.ts';
import type { NewOutboxEntry } from './stored-rows.ts';

// The files of changes. They are kept with the entry, in one transaction, and go when it was applied
// or given up; a refused change keeps its own, as what was typed.

/** Keeps the files of a change, within the caller's transaction. */
export async function keepAttachments(
  db: ReplicaDatabase,
  attachments: readonly Attachment[],
): Promise<void> {
  await db.attachments.bulkPut(
    attachments.map((attachment) => ({ ...attachment, uploaded: false, faults: 0 })),
  );
}

/** Whether an entry of the same lane waits for files: this one goes behind it. */
export async function mustFollow(
  db: ReplicaDatabase,
  { lane }: Pick<NewOutboxEntry, 'lane'>,
): Promise<boolean> {
  if (lane === undefined) return false;
  return (await findInState(db, 'uploading').toArray()).some((entry) => entry.lane === lane);
}
