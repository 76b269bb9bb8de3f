import type { PendingRows } from '../pull/base-changes.ts';
import type { BaseEnvironment } from '../environment/base-environment.ts';
import { deletePositions } from './delete-positions.ts';
import { isBlocking } from '../setbacks/dependents.ts';
import { loadPresence, writeDependents } from '../setbacks/dependents-store.ts';
import type { ParsedAnswer } from '../exchange/parse-answer.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { asChunks } from '../store/sent-chunks.ts';
import { type QueueSettlement, settleQueue } from './settle-queue.ts';
import type { OutboxEntry } from '../store/stored-rows.ts';

interface SettlingWorld {
  /** When they are settled, in milliseconds since the epoch. */
  readonly now: number;
  readonly newMutationId: BaseEnvironment['newMutationId'];
}

/**
 * Takes out of the queue what a pull's last answer settles, and keeps what was refused, within the
 * caller's transaction.
 */
export async function settlePages(
  db: ReplicaDatabase,
  entries: readonly OutboxEntry[],
  answer: ParsedAnswer,
  pending: PendingRows,
  { now, newMutationId }: SettlingWorld,
): Promise<QueueSettlement> {
  const settled = await settle(db, entries, answer, pending, now);
  await writeSettlement(db, settled, newMutationId);
  return settled;
}

async function settle(
  db: ReplicaDatabase,
  entries: readonly OutboxEntry[],
  answer: ParsedAnswer,
  { bases, loaded }: PendingRows,
  now: number,
): Promise<QueueSettlement> {
  const refused = await db.rejections.toArray();
  // Whether a row is there matters to what waits or falls: mostly nothing does.
  const isPlain = answer.outcomes.length + refused.length === 0 && !entries.some(isBlocking);
  const isThere = await loadPresence(db, isPlain ? [] : entries, bases, loaded);
  return settleQueue(entries, answer, refused, isThere, now);
}

async function writeSettlement(
  db: ReplicaDatabase,
  settled: QueueSettlement,
  newId: BaseEnvironment['newMutationId'],
): Promise<void> {
  if (settled.left.length === (await db.outbox.count())) await db.outbox.clear();
  else {
    const positions = settled.left.map(({ position }) => position);
    await deletePositions(db.outbox, positions);
  }
  await db.sent.bulkAdd(asChunks(settled.sent));
  await db.rejections.bulkAdd([...settled.rejections]);
  await forgetFiles(db, settled);
  await writeDependents(db, settled, newId);
}

/** Files go with the change that was applied or given up; a refused one keeps its own. */
async function forgetFiles(db: ReplicaDatabase, settled: QueueSettlement): Promise<void> {
  const withFiles = settled.left.filter(({ attachments }) => attachments);
  if (withFiles.length === 0) return;
  const refused = [...settled.rejections, ...settled.fallen.map(({ entry }) => entry)];
  const kept = new Set(refused.map(({ id }) => id));
  const done = withFiles.filter(({ id }) => !kept.has(id));
  await db.attachments.bulkDelete(done.flatMap(({ attachments = [] }) => attachments));
}
