import type { SyncRequest } from '@greenroom/sync-protocol/sync/sync-request';
import { isAnswerOf } from '../settle/acknowledge.ts';
import { type PendingRows, findBaseChanges } from './base-changes.ts';
import type { BaseEnvironment } from '../environment/base-environment.ts';
import { noRowsLoaded } from '../store/load-rows.ts';
import { nextMeta } from './next-meta.ts';
import { readToOffer } from '../outbox/to-offer.ts';
import type { ParsedAnswer } from '../exchange/parse-answer.ts';
import type { EffectWorld } from '../effects/recorder.ts';
import { type ReplicaDatabase, collectionTables, readMeta } from '../store/replica-database.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { beginSweep } from './scopes.ts';
import { settlePages } from '../settle/settle-pages.ts';
import { lastStamped, withStamps } from '../outbox/stamps.ts';
import { type ReplicaMeta, sentPeriod, textOfKey } from '../store/stored-rows.ts';
import type { VerifyScopes } from '../repair/verify-scopes.ts';

/** A request of a pull with its answer. */
export interface Page {
  readonly request: SyncRequest;
  readonly answer: ParsedAnswer;
  /** When the request left, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** Loaded before the transaction begins, since it would end while it waits; null: nothing to compare. */
  readonly verifyScopes: VerifyScopes | null;
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
  const tables = [
    ...collectionTables(db),
    db.shadows,
    db.outbox,
    db.sent,
    db.rejections,
    db.attachments,
    db.meta,
    db.liveRows,
  ];
  return await db.dexie.transaction('rw', tables, async () => {
    const before = await readMeta(db);
    if (!before || !areAnswersOf(before, pages)) return null;
    const end = pages.at(-1)?.answer;
    // Before the last page not all rows up to lastSequence have come: nothing leaves the queue.
    const isDue = end && !end.more && lastStamped(before.stamps, end.lastSequence) !== null;
    let meta = before;
    const pending: PendingRows = { bases: new Map(), loaded: noRowsLoaded() };
    let isQueueMet = false;
    for (const { request, answer, startedAt, verifyScopes } of pages) {
      const sweep = beginSweep(meta, request.cursor, answer, startedAt);
      const changes = await findBaseChanges(db, meta, answer, sweep, verifyScopes, pending);
      isQueueMet ||= changes.isQueueMet;
      meta = nextMeta(meta, request, answer, { ...changes, sweep }, now);
    }
    const stored = isDue || isQueueMet ? await db.outbox.orderBy('position').toArray() : [];
    const entries = withStamps(stored, before);
    const settled = isDue
      ? await settlePages(db, entries, end, pending, { now, newMutationId })
      : null;
    await db.sent
      .where('sentAt')
      .below(now - sentPeriod)
      .delete();
    const failedEffects = await reconcile(db, world, {
      bases: pending.bases,
      touched: [...(settled?.left ?? []), ...(settled?.early ?? [])].flatMap(({ rows }) =>
        rows.map(textOfKey),
      ),
      entries: settled?.remaining ?? entries,
      loaded: pending.loaded,
    });
    if (end && !end.more) await dropLiveRows(db, meta, now);
    await db.meta.put(meta);
    const hasQueued = (await readToOffer(db, meta, 1)).length > 0;
    return { failedEffects, meta, hasQueued };
  });
}

/** What the socket told before the pull began is in the base rows now, and nothing it told is of the future. */
async function dropLiveRows(
  { liveRows }: ReplicaDatabase,
  { pullStartedAt }: ReplicaMeta,
  now: number,
): Promise<void> {
  const received = liveRows.where('receivedAt');
  await received
    .belowOrEqual(pullStartedAt ?? 0)
    .or('receivedAt')
    .above(now)
    .delete();
}

function areAnswersOf(meta: ReplicaMeta, pages: readonly Page[]): boolean {
  const [first] = pages;
  return (
    first !== undefined &&
    isAnswerOf(meta, first.request, first.answer) &&
    pages.slice(1).every(({ request }, index) => request.cursor === pages[index]?.answer.cursor)
  );
}
