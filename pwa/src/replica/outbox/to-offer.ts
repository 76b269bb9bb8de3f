import { Dexie } from 'dexie';
import { createdKeys, findFollowers } from '../setbacks/dependents.ts';
import { loadPresence } from '../store/load-rows.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import type { StoredEntry } from '../store/stored-rows.ts';
import { moveToEnd } from './move-to-end.ts';
import { findInState, noOffers, readQueue } from './outbox.ts';
import { hasRefusal } from '../uploads/stored-uploads.ts';
import { type Offers, isStampedAt, lastStamped } from './stamps.ts';

/** Entries to offer, in order, unanswered ones first. Its transaction: outbox, shadows, meta. */
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

/** Whether an entry is to be offered, or its awaited outcome is missing. */
export async function hasQueued(db: ReplicaDatabase): Promise<boolean> {
  const { stamps, processed } = (await readMeta(db)) ?? noOffers;
  const last = lastStamped(stamps, processed) ?? Number.NEGATIVE_INFINITY;
  const waiting = await findWaiting(db);
  const found = findInState(db, 'queued').filter(
    ({ id, quiet, position }) => (!quiet || position > last) && !waiting.has(id),
  );
  return (await found.limit(1).count()) > 0;
}

/** Whether a file waits for its upload, or was refused to the worker. */
export async function hasUploads(db: ReplicaDatabase): Promise<boolean> {
  if ((await findInState(db, 'uploading').limit(1).count()) > 0) return true;
  return await hasRefusal(db);
}

/**
 * Moves unblocked entries behind the stamped ones, because entries are offered in order of
 * position; within the caller's transaction (outbox, shadows, meta).
 */
export async function moveReleased(db: ReplicaDatabase, { stamps }: Offers): Promise<void> {
  const last = stamps.at(-1)?.last;
  if (last === undefined) return;
  const inFront = db.outbox
    .where('[state+position]')
    .between(['queued', Dexie.minKey], ['queued', last], true, true);
  const stamped = stamps.reduce((sum, run) => sum + run.last - run.first + 1, 0);
  // Usually nothing waits: avoids reading thousands of offered entries.
  if ((await inFront.count()) <= stamped) return;
  const waiting = await findWaiting(db);
  const entries = await inFront.toArray();
  await moveToEnd(
    db,
    entries.filter(({ id, position }) => !isStampedAt(stamps, position) && !waiting.has(id)),
  );
}

/**
 * The ids of queued entries not to be offered yet: they depend on a held, parked, uploading or
 * discarded entry. Its transaction needs outbox, shadows and meta.
 */
async function findWaiting(db: ReplicaDatabase): Promise<ReadonlySet<string>> {
  const rows = await findBlockedRows(db);
  if (rows.size === 0) return new Set();
  const queue = await readQueue(db);
  const candidates = [...findFollowers(queue, rows, () => false).keys()];
  const isOnServer = await loadPresence(db, candidates);
  return new Set([...findFollowers(queue, rows, isOnServer).keys()].map(({ id }) => id));
}

async function findBlockedRows(db: ReplicaDatabase): Promise<ReadonlyMap<string, true>> {
  const blocking = await Promise.all([
    findInState(db, 'held').toArray(),
    findInState(db, 'parked').toArray(),
    findInState(db, 'uploading').toArray(),
    // Offered as skips, without an outcome yet.
    db.outbox.where('skip').anyOf(['discard', 'park']).toArray(),
  ]);
  return new Map(
    blocking
      .flat()
      .flatMap(createdKeys)
      .map((key) => [key, true]),
  );
}
