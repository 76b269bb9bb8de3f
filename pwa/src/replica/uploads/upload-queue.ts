import { moveToEnd } from '../outbox/move-to-end.ts';
import { findInState } from '../outbox/outbox.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { Attachment } from '../replica-types.ts';
import type { NewOutboxEntry, OutboxPut, StoredEntry } from '../store/stored-rows.ts';
import { strikeLimit } from './upload-strikes.ts';

// An entry with files is offered when they are uploaded; those of its lane wait behind it, so that
// the order stays. Once its upload failed or stalled they overtake it: one message that does not get
// through blocks no other (experience 12). What is released goes to the end of the queue: offers only
// ever move forwards.

/** A file to be uploaded, and whose. */
export interface NextUpload {
  readonly entry: StoredEntry;
  readonly attachmentId: string;
  /** Null: its bytes are gone. */
  readonly attachment: Attachment | null;
}

/** The first file to be uploaded, of those that were overtaken the last; null: there is none. */
export async function findNextUpload(db: ReplicaDatabase): Promise<NextUpload | null> {
  const waiting = (await findInState(db, 'uploading').toArray()).filter(hasToUpload);
  const entry = waiting.find(({ overtaken }) => !overtaken) ?? waiting[0];
  const [attachmentId] = entry?.toUpload ?? [];
  if (!entry || attachmentId === undefined) return null;
  const attachment = await db.attachments.get(attachmentId);
  // A damaged row is as good as none.
  const isWhole = attachment && isBytes(attachment.bytes);
  return { entry, attachmentId, attachment: isWhole ? attachment : null };
}

/** Whether an entry of the same lane waits for files: this one goes behind it. */
export async function mustFollow(
  db: ReplicaDatabase,
  { lane }: Pick<NewOutboxEntry, 'lane'>,
): Promise<boolean> {
  if (lane === undefined) return false;
  const waiting = await findInState(db, 'uploading').toArray();
  return waiting.some((entry) => entry.lane === lane && !entry.overtaken);
}

/**
 * Notes that a file is on the server, and releases what need not wait any longer, within the
 * caller's transaction (outbox, meta).
 * @returns what was released.
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

/** Lets those behind an entry go on, whose upload failed or stalls. As `noteUploaded`. */
export async function letPass(
  db: ReplicaDatabase,
  entry: StoredEntry,
): Promise<readonly OutboxPut[]> {
  const stored = await findUploading(db, entry);
  if (!stored) return [];
  await db.outbox.put({ ...stored, overtaken: true });
  return await releaseLanes(db);
}

/**
 * Counts against an entry whose upload failed, and parks it when that was too often, within the
 * caller's transaction (as `noteUploaded`).
 * @returns whether it was parked.
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

/** Parks an entry whose file does not get through; those behind it go on. */
export async function parkUploading(db: ReplicaDatabase, entry: StoredEntry): Promise<void> {
  if (!(await findUploading(db, entry))) return;
  await db.outbox.put({ ...entry, state: 'parked' });
  await releaseLanes(db);
}

/**
 * Queues every entry that waits neither for a file nor behind one in its lane, in their order, at
 * the end.
 * @returns what moved to the end: those, and what depends on them.
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

/** Whether a value of the database is the bytes of a file; they may come from another realm. */
export function isBytes(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}

function hasToUpload({ toUpload = [] }: Pick<StoredEntry, 'toUpload'>): boolean {
  return toUpload.length > 0;
}

/** The entry as it stands, if it still waits for its files: it may have been given up meanwhile. */
async function findUploading(
  db: ReplicaDatabase,
  { id }: Pick<StoredEntry, 'id'>,
): Promise<StoredEntry | undefined> {
  const stored = await db.outbox.where('id').equals(id).first();
  return stored?.state === 'uploading' ? stored : undefined;
}
