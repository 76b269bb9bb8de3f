import { moveToEnd } from '../outbox/move-to-end.ts';
import { findInState } from '../outbox/outbox.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { NewOutboxEntry, OutboxPut, StoredEntry, StoredUpload } from '../store/stored-rows.ts';
import { readUploads } from './stored-uploads.ts';

// An entry with files is offered after their upload; its lane waits behind it, in order. If the
// upload fails or stalls, the lane overtakes it: one message does not block others (experience 12).
// Released entries go to the end of the queue, because entries are offered in order of position.

/** An entry that waits for files. */
export interface UploadingEntry {
  readonly entry: StoredEntry;
  /** The next of its own files; undefined: it waits behind another entry. */
  readonly upload: StoredUpload | undefined;
  /** Its lane does not wait for it. */
  readonly isOvertaken: boolean;
}

/** The entries that wait for files, in order. */
export async function readUploading(db: ReplicaDatabase): Promise<UploadingEntry[]> {
  const entries = await findInState(db, 'uploading').toArray();
  if (entries.length === 0) return [];
  const uploads = await readUploads(db);
  return entries.map((entry) => {
    const own = uploads.get(entry.id) ?? [];
    return {
      entry,
      upload: own.find(({ isUploaded }) => !isUploaded),
      isOvertaken: own.some(({ isOvertaken }) => isOvertaken),
    };
  });
}

/** Whether the lane waits for files, so that this entry waits behind it. */
export async function mustFollow(
  db: ReplicaDatabase,
  { lane }: Pick<NewOutboxEntry, 'lane'>,
): Promise<boolean> {
  if (lane === undefined) return false;
  const waiting = await readUploading(db);
  return waiting.some(({ entry, isOvertaken }) => entry.lane === lane && !isOvertaken);
}

/**
 * Moves entries that wait neither for a file nor behind one to the end, queued in order. Returns
 * them with their dependents. Within the caller's transaction (outbox, uploads, meta).
 */
export async function releaseLanes(db: ReplicaDatabase): Promise<readonly OutboxPut[]> {
  const busy = new Set<string>();
  const ready: StoredEntry[] = [];
  for (const { entry, upload, isOvertaken } of await readUploading(db)) {
    if (upload) {
      if (entry.lane !== undefined && !isOvertaken) busy.add(entry.lane);
    } else if (entry.lane === undefined || !busy.has(entry.lane)) ready.push(entry);
  }
  if (ready.length === 0) return [];
  return await moveToEnd(
    db,
    ready.map((entry) => ({ ...entry, state: 'queued' })),
  );
}
