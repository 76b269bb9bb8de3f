import { Dexie } from 'dexie';
import { findWaiting } from '../setbacks/waiting.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import type { StoredEntry } from '../store/stored-rows.ts';
import { moveToEnd } from './move-to-end.ts';
import { findInState, noOffers } from './outbox.ts';
import { type Offers, isStampedAt, lastStamped } from './stamps.ts';

/**
 * The entries to offer, in order, `limit` at most: stamped ones whose batch has no answer yet stand
 * in front. Within a transaction it needs outbox, shadows and meta.
 */
export async function readToOffer(
  db: ReplicaDatabase,
  { stamps, processed }: Offers,
  limit: number,
): Promise<StoredEntry[]> {
  const waiting = await findWaiting(db);
  const last = lastStamped(stamps, processed) ?? Dexie.minKey;
  return await db.outbox
    .where('[state+position]')
    .between(['queued', last], ['queued', Dexie.maxKey], false, true)
    .filter(({ id }) => !waiting.has(id))
    .limit(limit)
    .toArray();
}

/** Whether something is to be offered, or was and its outcome, for which somebody waits, has not come. */
export async function hasQueued(db: ReplicaDatabase): Promise<boolean> {
  const { stamps, processed } = (await readMeta(db)) ?? noOffers;
  const last = lastStamped(stamps, processed) ?? Number.NEGATIVE_INFINITY;
  const waiting = await findWaiting(db);
  const found = findInState(db, 'queued').filter(
    ({ id, quiet, position }) => (!quiet || position > last) && !waiting.has(id),
  );
  return (await found.limit(1).count()) > 0;
}

/**
 * Moves entries that waited and may be offered now behind those offered since, for offers only ever
 * move forwards; within the caller's transaction (outbox, shadows, meta).
 */
export async function moveReleased(db: ReplicaDatabase, { stamps }: Offers): Promise<void> {
  const last = stamps.at(-1)?.last;
  if (last === undefined) return;
  const inFront = db.outbox
    .where('[state+position]')
    .between(['queued', Dexie.minKey], ['queued', last], true, true);
  const stamped = stamps.reduce((sum, run) => sum + run.last - run.first + 1, 0);
  // Mostly nothing waits: what was offered, which may be thousands, need not be read.
  if ((await inFront.count()) <= stamped) return;
  const waiting = await findWaiting(db);
  const entries = await inFront.toArray();
  await moveToEnd(
    db,
    entries.filter(({ id, position }) => !isStampedAt(stamps, position) && !waiting.has(id)),
  );
}
