import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { isAnswerOf } from './acknowledge.ts';
import { deletePositions } from './delete-positions.ts';
import { type PendingRows, findBaseChanges } from './base-changes.ts';
import type { BaseEnvironment } from './base-environment.ts';
import { isBlocking } from './dependents.ts';
import { loadPresence, writeDependents } from './dependents-store.ts';
import { noRowsLoaded } from './load-rows.ts';
import { nextMeta } from './next-meta.ts';
import { findToOffer } from './outbox.ts';
import type { ParsedAnswer } from './parse-answer.ts';
import type { EffectWorld } from './recorder.ts';
import { type ReplicaDatabase, collectionTables, readMeta } from './replica-database.ts';
import { reconcile } from './rewind-replay.ts';
import { beginSweep } from './scopes.ts';
import { asChunks } from './sent-chunks.ts';
import { type QueueSettlement, settleQueue } from './settle-queue.ts';
import { lastStamped, withStamps } from './stamps.ts';
import { type OutboxEntry, type ReplicaMeta, sentDays, textOfKey } from './stored-rows.ts';
import type { HashRow } from './verify-scopes.ts';

/** A request of a pull with its answer. */
export interface Page {
  readonly request: SyncRequest;
  readonly answer: ParsedAnswer;
  /** When the request left, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Loaded beforehand, since nothing foreign is awaited in a transaction; null: nothing to compare. */
  readonly hashRow: HashRow | null;
}

/** What applying pages needs besides them. */
export interface ExchangeWorld {
  /** When they are applied, in milliseconds since the epoch. */
  readonly now: number;
  readonly newMutationId: BaseEnvironment['newMutationId'];
}

export interface Applied {
  readonly failedEffects: number;
  readonly meta: ReplicaMeta;
  /** Something is queued that was not offered with these pages. */
  readonly hasQueued: boolean;
}

/**
 * Rewinds, applies the changes of consecutive pages, settles outcomes and replays the rest, in one
 * transaction (on a relaxed connection). Each page's request has the cursor of the page before.
 * @returns null when the replica is no longer the one that sent the first request, or pages do not
 * follow each other; nothing was changed.
 */
export async function applyPages(
  db: ReplicaDatabase,
  world: EffectWorld,
  pages: readonly Page[],
  { now, newMutationId }: ExchangeWorld,
): Promise<Applied | null> {
  const tables = [...collectionTables(db), db.shadows, db.outbox, db.sent, db.rejections, db.meta];
  return await db.dexie.transaction('rw', tables, async () => {
    const before = await readMeta(db);
    if (!before || !areAnswersOf(before, pages)) return null;
    let meta = before;
    const pending: PendingRows = { bases: new Map(), loaded: noRowsLoaded() };
    let isQueueMet = false;
    for (const { request, answer, startedAt, hashRow } of pages) {
      const sweep = beginSweep(meta, request.cursor, answer, startedAt);
      const changes = await findBaseChanges(db, meta, answer, sweep, hashRow, pending);
      isQueueMet ||= changes.isQueueMet;
      meta = nextMeta(meta, request, answer, { ...changes, sweep }, now);
    }
    const end = pages.at(-1)?.answer;
    // Before the last page not all rows up to lastSequence have come: nothing leaves the queue.
    const isDue = end && !end.more && lastStamped(before.stamps, end.lastSequence) !== null;
    const stored = isDue || isQueueMet ? await db.outbox.orderBy('position').toArray() : [];
    const entries = withStamps(stored, before);
    const settled = isDue ? await settle(db, entries, end, pending, now) : null;
    if (settled) await writeSettlement(db, settled, newMutationId);
    await db.sent
      .where('sentAt')
      .below(now - sentDays * 86_400_000)
      .delete();
    const failedEffects = await reconcile(db, world, {
      bases: pending.bases,
      touched: settled?.left.flatMap(({ rows }) => rows.map(textOfKey)) ?? [],
      entries: settled?.remaining ?? entries,
      loaded: pending.loaded,
    });
    await db.meta.put(meta);
    const hasQueued = (await findToOffer(db, meta).limit(1).count()) > 0;
    return { failedEffects, meta, hasQueued };
  });
}

function areAnswersOf(meta: ReplicaMeta, pages: readonly Page[]): boolean {
  const [first] = pages;
  return (
    first !== undefined &&
    isAnswerOf(meta, first.request, first.answer) &&
    pages.slice(1).every(({ request }, index) => request.cursor === pages[index]?.answer.cursor)
  );
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
  await writeDependents(db, settled, newId);
}
