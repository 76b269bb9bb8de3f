import { readQueue } from '../outbox/outbox.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import { asStored, isStamped } from '../outbox/stamps.ts';
import type { NewOutboxEntry, ReplicaMeta } from '../store/stored-rows.ts';

// A client id names one replica. What the server knows of it and what this device knows can fall
// apart (a copied profile, a restored server); then the replica takes a new one and offers again
// whatever has no outcome. Mutation ids make that harmless: the server answers a known one with the
// outcome it has.

/** Takes a new client id; every entry without an outcome is offered again. */
export async function renewClient(db: ReplicaDatabase, clientId: string): Promise<void> {
  await db.dexie.transaction('rw', [db.outbox, db.meta], async () => {
    const meta = await readMeta(db);
    if (!meta) return;
    const stamped = (await readQueue(db)).filter(({ sequence }) => sequence !== null);
    // Without its stamp an entry has to say by itself that it was offered.
    await db.outbox.bulkPut(stamped.map(asStored));
    await db.meta.put(asNewClient(meta, clientId));
  });
}

/**
 * The server's database is another one, or an older state of it: a new client id, no cursor, and
 * first what was sent in the last days, then the rest is offered again.
 */
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
        // The base rows already show it.
        silent: true,
        rows: [],
        collapseKey: null,
      })),
      ...entries.map(({ position: _position, ...entry }) => entry),
    ]);
    await db.meta.put({ ...asNewClient(meta, clientId), epoch: null, cursor: null, sweep: null });
  });
}

/**
 * The server misses everything from `expected` on: offered again from there if it is still here,
 * else under a new client id.
 */
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
