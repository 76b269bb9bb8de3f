import { readQueue } from '../outbox/outbox.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import { asStored, isStamped } from '../outbox/stamps.ts';
import type { NewOutboxEntry, ReplicaMeta } from '../store/stored-rows.ts';

// A client id names one replica. When server and device disagree about it (copied profile, restored
// server), the replica takes a new id and offers every entry without an outcome again. Mutation ids
// make that safe: the server repeats the stored outcome of a known one.

/** Takes a new client id and unstamps all entries, so that they are offered again. */
export async function renewClient(db: ReplicaDatabase, clientId: string): Promise<void> {
  await db.dexie.transaction('rw', [db.outbox, db.meta], async () => {
    const meta = await readMeta(db);
    if (!meta) return;
    const stamped = (await readQueue(db)).filter(({ sequence }) => sequence !== null);
    // Without a stamp, the entry itself records that it was offered.
    await db.outbox.bulkPut(stamped.map(asStored));
    await db.meta.put(asNewClient(meta, clientId));
  });
}

/** Another server database or older state: new client id, no cursor; queues `sent` first. */
export async function enterNewEpoch(db: ReplicaDatabase, clientId: string): Promise<void> {
  await db.dexie.transaction('rw', [db.outbox, db.sent, db.meta], async () => {
    const meta = await readMeta(db);
    if (!meta) return;
    const chunks = await db.sent.orderBy('position').toArray();
    const entries = (await readQueue(db)).map(asStored);
    await db.outbox.clear();
    await db.sent.clear();
    const sent = chunks.flatMap((chunk) => chunk.entries);
    await db.outbox.bulkAdd([
      ...sent.map(({ sentAt, needs = [], ...entry }): NewOutboxEntry => ({
        ...entry,
        resent: { needs, sentAt },
        state: 'queued',
        offered: true,
        skip: null,
        // The base rows include its effect.
        silent: true,
        rows: [],
        collapseKey: null,
      })),
      ...entries.map(({ position: _position, ...entry }) => entry),
    ]);
    await db.meta.put({ ...asNewClient(meta, clientId), epoch: null, cursor: null, sweep: null });
  });
}

/** Offers again from `expected` on, which the server lacks, or takes a new client id if removed. */
export async function resendFrom(
  db: ReplicaDatabase,
  expected: number,
  clientId: string,
): Promise<void> {
  const isHere = await db.dexie.transaction('rw', db.meta, async () => {
    const meta = await readMeta(db);
    if (!meta || !isStamped(meta.stamps, expected)) return false;
    await db.meta.put({ ...meta, processed: Math.min(meta.processed, expected - 1) });
    return true;
  });
  if (!isHere) await renewClient(db, clientId);
}

function asNewClient(meta: ReplicaMeta, clientId: string): ReplicaMeta {
  return { ...meta, clientId, nextSequence: 1, told: 0, stamps: [], processed: 0 };
}
