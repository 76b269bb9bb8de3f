import { Dexie } from 'dexie';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import { type Offers, isStampedAt, lastStamped, withStamps } from './stamps.ts';
import type { OutboxEntry, StoredState } from '../store/stored-rows.ts';

/** A damaged replica has no meta, and nothing is known of its offers. */
export const noOffers: Offers = { stamps: [], processed: 0 };

/** The whole queue in order. Within a transaction it needs outbox and meta. */
export async function readQueue(db: ReplicaDatabase): Promise<OutboxEntry[]> {
  const entries = await db.outbox.orderBy('position').toArray();
  // What was offered says nothing of an empty queue: who watches it need not watch meta.
  return entries.length === 0 ? [] : withStamps(entries, (await readMeta(db)) ?? noOffers);
}

/** The entries the outbox keeps in a state, in order; queued ones may be acknowledged by now. */
export function findInState(db: ReplicaDatabase, state: StoredState) {
  return db.outbox.where('[state+position]').between([state, Dexie.minKey], [state, Dexie.maxKey]);
}

/** Whether the server has processed entries whose rows and outcomes have not come. */
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
