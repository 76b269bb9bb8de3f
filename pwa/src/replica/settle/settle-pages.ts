import type { PendingRows } from '../pull/base-changes.ts';
import { deletePositions } from './delete-positions.ts';
import { isBlocking } from '../setbacks/dependents.ts';
import { loadPresence } from '../store/load-rows.ts';
import { moveToEnd } from '../outbox/move-to-end.ts';
import { readQueue } from '../outbox/outbox.ts';
import { asStored } from '../outbox/stamps.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import {
  type QueueSettlement,
  type ServerOutcomes,
  type SettlingWorld,
  settleQueue,
} from './settle-queue.ts';
import type { NewSentChunk, OutboxEntry, SentEntry } from '../store/stored-rows.ts';
import {
  type UploadsByChange,
  deleteFiles,
  readUploads,
  replaceUploads,
} from '../uploads/stored-uploads.ts';
import { faultStrikes } from '../uploads/upload-strikes.ts';

/** Settles the queue with a pull's last answer, within the caller's transaction. */
export async function settlePages(
  db: ReplicaDatabase,
  entries: readonly OutboxEntry[],
  answer: ServerOutcomes,
  pending: PendingRows,
  world: Omit<SettlingWorld, 'uploads'>,
): Promise<QueueSettlement> {
  const uploads = await readUploads(db);
  const settled = await settle(db, entries, answer, pending, { ...world, uploads });
  await writeSettlement(db, settled);
  await writeUploads(db, uploads, settled);
  if (settled.early.length === 0) return settled;
  await moveToEnd(db, settled.early.map(asStored));
  return { ...settled, remaining: await readQueue(db) };
}

async function settle(
  db: ReplicaDatabase,
  entries: readonly OutboxEntry[],
  answer: ServerOutcomes,
  { bases, loaded }: PendingRows,
  world: SettlingWorld,
): Promise<QueueSettlement> {
  const refused = await db.rejections.toArray();
  // Presence matters only to blocked or refused changes, which are rare.
  const isPlain = answer.outcomes.length + refused.length === 0 && !entries.some(isBlocking);
  const isOnServer = await loadPresence(db, isPlain ? [] : entries, bases, loaded);
  return settleQueue(entries, answer, refused, isOnServer, world);
}

async function writeSettlement(db: ReplicaDatabase, settled: QueueSettlement): Promise<void> {
  if (settled.left.length === (await db.outbox.count())) await db.outbox.clear();
  else {
    const positions = settled.left.map(({ position }) => position);
    await deletePositions(db.outbox, positions);
  }
  await db.sent.bulkAdd(asChunks(settled.sent));
  await db.rejections.bulkAdd([...settled.rejections]);
  await db.outbox.bulkPut(settled.changed.map(asStored));
}

/** Deletes the files of applied and discarded changes; refused ones keep theirs. */
async function writeUploads(
  db: ReplicaDatabase,
  uploads: UploadsByChange,
  { left, rejections, unuploaded, renamed }: QueueSettlement,
): Promise<void> {
  if (uploads.size === 0) return;
  const filesOf = (ids: readonly string[]) => ids.flatMap((id) => uploads.get(id) ?? []);
  await replaceUploads(db, filesOf(unuploaded), ({ strikes }) => ({
    isUploaded: false,
    strikes: strikes + faultStrikes,
  }));
  await replaceUploads(db, filesOf([...renamed.keys()]), ({ mutationId }) => ({
    mutationId: renamed.get(mutationId) ?? mutationId,
  }));
  const kept = new Set(rejections.map(({ id }) => id));
  const done = left.filter(({ id }) => !kept.has(id));
  await deleteFiles(db, filesOf(done.map(({ id }) => id)));
}

/** Changes per chunk, at most. */
const chunkEntries = 500;

/** Groups sent changes into chunks; a chunk expires with its newest change. */
function asChunks(entries: readonly SentEntry[]): NewSentChunk[] {
  const chunks: NewSentChunk[] = [];
  for (let from = 0; from < entries.length; from += chunkEntries) {
    const some = entries.slice(from, from + chunkEntries);
    chunks.push({ sentAt: Math.max(...some.map(({ sentAt }) => sentAt)), entries: some });
  }
  return chunks;
}
