import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { acknowledgeOffered, isAnswerOf } from './acknowledge.ts';
import { deletePositions } from './delete-positions.ts';
import { findBaseChanges } from './base-changes.ts';
import type { BaseEnvironment } from './base-environment.ts';
import { loadPresence, writeDependents } from './dependents-store.ts';
import { nextMeta } from './next-meta.ts';
import type { ParsedAnswer } from './parse-answer.ts';
import type { EffectWorld, RowMap } from './recorder.ts';
import { type ReplicaDatabase, collectionTables, readMeta } from './replica-database.ts';
import { reconcile } from './rewind-replay.ts';
import { beginSweep } from './scopes.ts';
import { type QueueSettlement, settleQueue } from './settle-queue.ts';
import { type OutboxEntry, type ReplicaMeta, sentDays, textOfKey } from './stored-rows.ts';
import type { HashRow } from './verify-scopes.ts';

/** What applying an answer needs besides it. */
export interface ExchangeWorld {
  /** When the request left and its answer is applied, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly now: number;
  /** Loaded beforehand, since nothing foreign is awaited in a transaction; null: nothing to compare. */
  readonly hashRow: HashRow | null;
  readonly newMutationId: BaseEnvironment['newMutationId'];
}

export interface Applied {
  readonly failedEffects: number;
  readonly meta: ReplicaMeta;
}

/**
 * Rewinds, applies the page's changes, settles outcomes and replays the rest, in one transaction
 * (on a relaxed connection).
 * @returns null when the replica is no longer the one that sent the request; nothing was changed.
 */
export async function applyAnswer(
  db: ReplicaDatabase,
  world: EffectWorld,
  request: SyncRequest,
  answer: ParsedAnswer,
  { startedAt, now, hashRow, newMutationId }: ExchangeWorld,
): Promise<Applied | null> {
  const tables = [...collectionTables(db), db.shadows, db.outbox, db.sent, db.rejections, db.meta];
  return await db.dexie.transaction('rw', tables, async () => {
    const meta = await readMeta(db);
    if (!meta || !isAnswerOf(meta, request, answer)) return null;
    const sweep = beginSweep(meta, request.cursor, answer, startedAt);
    const changes = await findBaseChanges(db, meta, answer, sweep, hashRow);
    // Before the last page not all rows up to lastSequence have come: nothing leaves the queue.
    if (answer.more) await acknowledgeOffered(db, request, answer);
    const isDue = !answer.more && (await hasProcessed(db, answer.lastSequence));
    const isQueueNeeded = isDue || changes.isQueueMet;
    const entries = isQueueNeeded ? await db.outbox.orderBy('position').toArray() : [];
    const settled = isDue ? await settle(db, entries, answer, changes.bases, now) : null;
    if (settled) await writeSettlement(db, settled, newMutationId);
    await db.sent
      .where('sentAt')
      .below(now - sentDays * 86_400_000)
      .delete();
    const failedEffects = await reconcile(db, world, {
      bases: changes.bases,
      touched: settled?.left.flatMap(({ rows }) => rows.map(textOfKey)) ?? [],
      entries: settled?.remaining ?? entries,
    });
    const next = nextMeta(meta, request, answer, { ...changes, sweep }, now);
    await db.meta.put(next);
    return { failedEffects, meta: next };
  });
}

async function hasProcessed(db: ReplicaDatabase, lastSequence: number): Promise<boolean> {
  return (await db.outbox.where('sequence').belowOrEqual(lastSequence).limit(1).count()) > 0;
}

async function settle(
  db: ReplicaDatabase,
  entries: readonly OutboxEntry[],
  answer: ParsedAnswer,
  bases: RowMap,
  now: number,
): Promise<QueueSettlement> {
  const isThere = await loadPresence(db, entries, bases);
  const refused = await db.rejections.toArray();
  return settleQueue(entries, answer, refused, isThere, now);
}

async function writeSettlement(
  db: ReplicaDatabase,
  settled: QueueSettlement,
  newId: BaseEnvironment['newMutationId'],
): Promise<void> {
  await deletePositions(
    db.outbox,
    settled.left.map(({ position }) => position),
  );
  await db.sent.bulkAdd([...settled.sent]);
  await db.rejections.bulkAdd([...settled.rejections]);
  await writeDependents(db, settled, newId);
}
