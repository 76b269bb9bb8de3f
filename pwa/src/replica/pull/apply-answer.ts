import { isAnswerOf } from '../settle/acknowledge.ts';
import { type PendingRows, findBaseChanges } from './base-changes.ts';
import type { BaseEnvironment } from '../environment/base-environment.ts';
import { noRowsLoaded } from '../store/load-rows.ts';
import type { LeavingRows } from './leaving-rows.ts';
import { lastSettled } from './next-meta.ts';
import { type Page, planPages } from './plan-pages.ts';
import { readToOffer } from '../outbox/to-offer.ts';
import { type EffectWorld, isMoot } from '../effects/recorder.ts';
import { type ReplicaDatabase, collectionTables, readMeta } from '../store/replica-database.ts';
import { reconcile } from '../effects/rewind-replay.ts';
import { settlePages } from '../settle/settle-pages.ts';
import { lastStamped, withStamps } from '../outbox/stamps.ts';
import { type ReplicaMeta, sentPeriod, textOfKey } from '../store/stored-rows.ts';

export interface ExchangeWorld {
  /** When the pages are applied, in milliseconds since the epoch. */
  readonly now: number;
  readonly newMutationId: BaseEnvironment['newMutationId'];
  readonly leaving: LeavingRows;
}

export interface Applied {
  readonly failedEffects: number;
  readonly meta: ReplicaMeta;
  /** Entries are queued that these pages did not offer. */
  readonly hasQueued: boolean;
}

/**
 * Rewinds, applies consecutive pages, settles outcomes and replays the rest, in one relaxed
 * transaction. Each request has the cursor of the page before.
 * @returns null, unchanged: the replica differs from the first request's, or pages are missing.
 */
export async function applyPages(
  db: ReplicaDatabase,
  world: EffectWorld,
  pages: readonly Page[],
  { now, newMutationId, leaving }: ExchangeWorld,
): Promise<Applied | null> {
  const tables = [
    ...collectionTables(db),
    db.shadows,
    db.outbox,
    db.sent,
    db.rejections,
    db.attachments,
    db.uploads,
    db.meta,
    db.liveRows,
  ];
  return await db.dexie.transaction('rw', tables, async () => {
    const before = await readMeta(db);
    if (!before || !areAnswersOf(before, pages)) return null;
    if (before.generation !== leaving.generation) return null;
    const end = pages.at(-1)?.answer;
    let meta = before;
    const pending: PendingRows = { bases: new Map(), loaded: noRowsLoaded() };
    let isQueueMet = false;
    for (const page of planPages(before, pages, now)) {
      const isPageMet = await findBaseChanges(db, page, leaving.keys, pending);
      isQueueMet ||= isPageMet;
      ({ meta } = page);
    }
    // Rows up to lastSequence are complete only with the last page: until then no entry leaves.
    const settledUpTo = end && !end.more ? lastSettled(meta, end) : 0;
    const isDue = lastStamped(before.stamps, settledUpTo) !== null;
    const stored = isDue || isQueueMet ? await db.outbox.orderBy('position').toArray() : [];
    const entries = withStamps(stored, before);
    const settled = isDue
      ? await settlePages(
          db,
          entries,
          { lastSequence: settledUpTo, outcomes: end?.outcomes ?? [] },
          pending,
          { now, newMutationId, isMoot: (refused) => isMoot(world, refused) },
        )
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

/** Drops rows received before the pull began, now in the base rows, and rows of the future. */
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
