import { Dexie } from 'dexie';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import { type Offers, isStampedAt, lastStamped, withStamps } from './stamps.ts';
import type { OutboxEntry, StoredState } from '../store/stored-rows.ts';

/** For a damaged replica without meta. */
export const noOffers: Offers = { stamps: [], processed: 0 };

/** The whole queue in order. Its transaction needs outbox and meta. */
export async function readQueue(db: ReplicaDatabase): Promise<OutboxEntry[]> {
  const entries = await db.outbox.orderBy('position').toArray();
  // Live queries of an empty queue do not depend on meta.
  return entries.length === 0 ? [] : withStamps(entries, (await readMeta(db)) ?? noOffers);
}

/** Not processed by the server, as far as known, and not discarded. */
export function isOnlyHere({ state, skip }: Pick<OutboxEntry, 'state' | 'skip'>): boolean {
  return state !== 'acknowledged' && skip !== 'discard';
}

/** Entries stored with a state, in order; queued ones may be acknowledged. */
export function findInState(db: ReplicaDatabase, state: StoredState) {
  return db.outbox.where('[state+position]').between([state, Dexie.minKey], [state, Dexie.maxKey]);
}

/** Whether entries are acknowledged, without rows and outcomes yet. */
export async function hasAcknowledged(db: ReplicaDatabase): Promise<boolean> {
  const { stamps, processed } = (await readMeta(db)) ?? noOffers;
  const last = lastStamped(stamps, processed);
  if (last === null) return false;
  const found = db.outbox
    .where('[state+position]')
    .between(['queued', Dexie.minKey], ['queued', last], true, true)
    .filter(({ position }) => isStampedAt(stamps, position));
  return (await found.limit(1).count()) > 0;
}
