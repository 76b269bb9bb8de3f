import type { PendingRows } from '../pull/base-changes.ts';
import { deletePositions } from './delete-positions.ts';
import { isBlocking } from '../setbacks/dependents.ts';
import { loadPresence } from '../store/load-rows.ts';
import { moveToEnd } from '../outbox/move-to-end.ts';
import { readQueue } from '../outbox/outbox.ts';
import { asStored } from '../outbox/stamps.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { asChunks } from '../store/sent-chunks.ts';
import {
  type QueueSettlement,
  type ServerOutcomes,
  type SettlingWorld,
  settleQueue,
} from './settle-queue.ts';
import type { OutboxEntry } from '../store/stored-rows.ts';

/** Settles the queue with a pull's last answer, within the caller's transaction. */
export async function settlePages(
  db: ReplicaDatabase,
  entries: readonly OutboxEntry[],
  answer: ServerOutcomes,
  pending: PendingRows,
  world: SettlingWorld,
): Promise<QueueSettlement> {
  const settled = await settle(db, entries, answer, pending, world);
  await writeSettlement(db, settled);
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
  await forgetFiles(db, settled);
}

/** Deletes the files of applied and discarded changes; refused ones keep theirs. */
async function forgetFiles(db: ReplicaDatabase, settled: QueueSettlement): Promise<void> {
  const withFiles = settled.left.filter(({ attachments }) => attachments);
  if (withFiles.length === 0) return;
  const kept = new Set(settled.rejections.map(({ id }) => id));
  const done = withFiles.filter(({ id }) => !kept.has(id));
  await db.attachments.bulkDelete(done.flatMap(({ attachments = [] }) => attachments));
}
