import type { Problem } from '@greenroom/sync-protocol/problem';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { Attachment } from '../replica-types.ts';
import type { OutboxPut, StoredEntry, StoredUpload } from '../store/stored-rows.ts';
import { readUploading, releaseLanes } from './lanes.ts';
import { isRefused, keyOfUpload } from './stored-uploads.ts';
import { strikeLimit } from './upload-strikes.ts';

// The files the outbox waits for. Every write is within the caller's transaction (outbox, uploads,
// meta) and does nothing when the change no longer waits, for example because it was discarded.

/** A file to upload, with its change. */
export interface NextUpload {
  readonly entry: StoredEntry;
  readonly upload: StoredUpload;
  /** Null: the bytes are gone. */
  readonly attachment: Attachment | null;
}

/** The next file to upload, those of overtaken entries last; null: none. */
export async function findNextUpload(db: ReplicaDatabase): Promise<NextUpload | null> {
  const waiting = (await readUploading(db)).filter(({ upload }) => upload);
  const { entry, upload } = waiting.find(({ isOvertaken }) => !isOvertaken) ?? waiting[0] ?? {};
  if (!entry || !upload) return null;
  const attachment = await db.attachments.get(upload.fileId);
  // Treat damaged bytes as missing.
  const isWhole = attachment && isBytes(attachment.bytes);
  return { entry, upload, attachment: isWhole ? attachment : null };
}

/** Records an uploaded file and releases its lane. Returns the released entries. */
export async function noteUploaded(
  db: ReplicaDatabase,
  upload: StoredUpload,
): Promise<readonly OutboxPut[]> {
  if (!(await findUploading(db, upload))) return [];
  await db.uploads.update(keyOfUpload(upload), { isUploaded: true });
  return await releaseLanes(db);
}

/** Lets a lane overtake a change whose upload failed or stalled. Returns as `noteUploaded`. */
export async function markOvertaken(
  db: ReplicaDatabase,
  upload: StoredUpload,
): Promise<readonly OutboxPut[]> {
  if (!(await findUploading(db, upload))) return [];
  await db.uploads.update(keyOfUpload(upload), { isOvertaken: true });
  return await releaseLanes(db);
}

/** Adds strikes for a failed upload and parks its change at the limit; true: parked. */
export async function addStrikes(
  db: ReplicaDatabase,
  upload: StoredUpload,
  points: number,
): Promise<boolean> {
  const stored = await db.uploads.get(keyOfUpload(upload));
  if (!stored || !(await findUploading(db, upload))) return false;
  const strikes = stored.strikes + points;
  await db.uploads.put({ ...stored, strikes });
  if (strikes < strikeLimit) return false;
  await parkUploading(db, upload);
  return true;
}

/**
 * Parks a change whose file cannot be uploaded, and releases its lane. `refusal`: why the server
 * refused the file, for a page, which refuses the change. Null: it did not.
 */
export async function parkUploading(
  db: ReplicaDatabase,
  upload: StoredUpload,
  refusal: Problem | null = null,
): Promise<void> {
  const entry = await findUploading(db, upload);
  if (!entry) return;
  await db.uploads.update(keyOfUpload(upload), { refusal });
  await db.outbox.put({ ...entry, state: 'parked' });
  await releaseLanes(db);
}

/** Takes the refusals the worker left, each with its change, still parked. */
export async function takeRefusals(
  db: ReplicaDatabase,
): Promise<{ readonly entry: StoredEntry; readonly refusal: Problem }[]> {
  const refused = await db.uploads.filter(isRefused).toArray();
  await db.uploads.bulkPut(refused.map((upload) => ({ ...upload, refusal: null })));
  const ids = refused.map(({ mutationId }) => mutationId);
  const entries = await db.outbox.where('id').anyOf(ids).sortBy('position');
  return entries.flatMap((entry) => {
    const refusal = refused.find(({ mutationId }) => mutationId === entry.id)?.refusal;
    return refusal && entry.state === 'parked' ? [{ entry, refusal }] : [];
  });
}

/** Whether a stored value holds a file's bytes, also from another realm. */
export function isBytes(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

/** The current entry of an upload; undefined: no longer uploading. */
async function findUploading(
  db: ReplicaDatabase,
  { mutationId }: StoredUpload,
): Promise<StoredEntry | undefined> {
  const stored = await db.outbox.where('id').equals(mutationId).first();
  return stored?.state === 'uploading' ? stored : undefined;
}
