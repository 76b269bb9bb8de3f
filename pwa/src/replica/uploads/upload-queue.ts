import { moveToEnd } from '../outbox/move-to-end.ts';
import { findInState } from '../outbox/outbox.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { Attachment } from '../replica-types.ts';
import type { NewOutboxEntry, OutboxPut, StoredEntry } from '../store/stored-rows.ts';
import { strikeLimit } from './upload-strikes.ts';

// An entry with files is offered after their upload; its lane waits behind it, in order. If the
// upload fails or stalls, the lane overtakes it: one message does not block others (experience 12).
// Released entries go to the end of the queue, because entries are offered in order of position.

/** A file to upload, with its entry. */
export interface NextUpload {
  readonly entry: StoredEntry;
  readonly attachmentId: string;
  /** Null: the bytes are gone. */
  readonly attachment: Attachment | null;
}

/** The next file to upload, overtaken entries last; null: none. */
export async function findNextUpload(db: ReplicaDatabase): Promise<NextUpload | null> {
  const waiting = (await findInState(db, 'uploading').toArray()).filter(hasToUpload);
  const entry = waiting.find(({ overtaken }) => !overtaken) ?? waiting[0];
  const [attachmentId] = entry?.toUpload ?? [];
  if (!entry || attachmentId === undefined) return null;
  const attachment = await db.attachments.get(attachmentId);
  // Treat damaged bytes as missing.
  const isWhole = attachment && isBytes(attachment.bytes);
  return { entry, attachmentId, attachment: isWhole ? attachment : null };
}

/** Whether the lane waits for files, so that this entry waits behind it. */
export async function mustFollow(
  db: ReplicaDatabase,
  { lane }: Pick<NewOutboxEntry, 'lane'>,
): Promise<boolean> {
  if (lane === undefined) return false;
  const waiting = await findInState(db, 'uploading').toArray();
  return waiting.some((entry) => entry.lane === lane && !entry.overtaken);
}

/**
 * Records an uploaded file and releases its lane, within the caller's transaction (outbox, meta).
 * @returns the released entries.
 */
export async function noteUploaded(
  db: ReplicaDatabase,
  { entry, attachmentId }: NextUpload,
): Promise<readonly OutboxPut[]> {
  const stored = await findUploading(db, entry);
  if (!stored) return [];
  const toUpload = (stored.toUpload ?? []).filter((id) => id !== attachmentId);
  await db.outbox.put({ ...stored, toUpload });
  return await releaseLanes(db);
}

/** Lets a lane overtake an entry whose upload failed or stalled. As `noteUploaded`. */
export async function markOvertaken(
  db: ReplicaDatabase,
  entry: StoredEntry,
): Promise<readonly OutboxPut[]> {
  const stored = await findUploading(db, entry);
  if (!stored) return [];
  await db.outbox.put({ ...stored, overtaken: true });
  return await releaseLanes(db);
}

/**
 * Adds strikes for a failed upload and parks the entry at the limit, within the caller's
 * transaction (as `noteUploaded`); true: parked.
 */
export async function addStrikes(
  db: ReplicaDatabase,
  entry: StoredEntry,
  points: number,
): Promise<boolean> {
  const stored = await findUploading(db, entry);
  if (!stored) return false;
  const strikes = (stored.strikes ?? 0) + points;
  const isTooMany = strikes >= strikeLimit;
  if (isTooMany) await parkUploading(db, { ...stored, strikes });
  else await db.outbox.put({ ...stored, strikes });
  return isTooMany;
}

/** Parks an entry whose file cannot be uploaded, and releases its lane. */
export async function parkUploading(db: ReplicaDatabase, entry: StoredEntry): Promise<void> {
  if (!(await findUploading(db, entry))) return;
  await db.outbox.put({ ...entry, state: 'parked' });
  await releaseLanes(db);
}

/**
 * Moves entries that wait neither for a file nor behind one to the end, queued in order. Returns
 * them with their dependents.
 */
export async function releaseLanes(db: ReplicaDatabase): Promise<readonly OutboxPut[]> {
  const busy = new Set<string>();
  const ready: StoredEntry[] = [];
  for (const entry of await findInState(db, 'uploading').toArray()) {
    if (hasToUpload(entry)) {
      if (entry.lane !== undefined && !entry.overtaken) busy.add(entry.lane);
    } else if (entry.lane === undefined || !busy.has(entry.lane)) ready.push(entry);
  }
  if (ready.length === 0) return [];
  const queued = ready.map(({ toUpload: _toUpload, ...entry }) => entry);
  return await moveToEnd(
    db,
    queued.map((entry) => ({ ...entry, state: 'queued' })),
  );
}

/** Whether a stored value holds a file's bytes, also from another realm. */
export function isBytes(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

function hasToUpload({ toUpload = [] }: Pick<StoredEntry, 'toUpload'>): boolean {
  return toUpload.length > 0;
}

/** The current entry; undefined: no longer uploading, for example discarded. */
async function findUploading(
  db: ReplicaDatabase,
  { id }: Pick<StoredEntry, 'id'>,
): Promise<StoredEntry | undefined> {
  const stored = await db.outbox.where('id').equals(id).first();
  return stored?.state === 'uploading' ? stored : undefined;
}
