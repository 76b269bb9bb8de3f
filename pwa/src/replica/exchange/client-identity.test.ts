import { describe, expect, it } from 'vitest';
import { enterNewEpoch, renewClient, resendFrom } from './client-identity.ts';
import { readQueue } from '../outbox/outbox.ts';
import { stampBatch } from '../outbox/stamp-batch.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import type { NewOutboxEntry } from '../store/stored-rows.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { makeNewEntry } from '../testing/outbox-factory.ts';

const newClient = '00000000-0000-4000-8000-0000000000cc';

async function withQueue(
  entries: NewOutboxEntry[],
  work: (db: ReplicaDatabase) => Promise<void>,
): Promise<void> {
  const device = makeDevice(makeServer());
  await device.open();
  await device.inspect(async (db) => {
    await db.outbox.bulkAdd(entries);
    // The first entry is acknowledged, the second offered.
    const [first = 0] = await db.outbox.orderBy('position').primaryKeys();
    await db.meta.update('replica', {
      nextSequence: 8,
      stamps: [{ first, last: first + 1, sequence: 6 }],
      processed: 6,
      told: 5,
      epoch: 'e',
      cursor: 'c',
    });
    await work(db);
  });
}

const mixed = [
  makeNewEntry(1),
  makeNewEntry(2),
  makeNewEntry(3, { state: 'held', offered: true }),
  makeNewEntry(4),
];

describe('a new client id', () => {
  it('offers everything without an outcome again, under the same ids and in the same order', async () => {
    await withQueue(mixed, async (db) => {
      await renewClient(db, newClient);
      expect(await db.meta.get('replica')).toMatchObject({
        clientId: newClient,
        nextSequence: 1,
        told: 0,
        epoch: 'e',
        cursor: 'c',
      });
      expect(await readQueue(db)).toMatchObject([
        { id: mixed[0]?.id, state: 'queued', sequence: null, offered: true },
        { id: mixed[1]?.id, state: 'queued', sequence: null, offered: true },
        { id: mixed[2]?.id, state: 'held', sequence: null },
        { id: mixed[3]?.id, state: 'queued', offered: false },
      ]);
      const batch = await stampBatch(db);
      expect(batch?.entries.map(({ id, sequence }) => [id, sequence])).toEqual([
        [mixed[0]?.id, 1],
        [mixed[1]?.id, 2],
        [mixed[3]?.id, 3],
      ]);
    });
  });

  it('does nothing to a database without a replica', async () => {
    await withQueue(mixed, async (db) => {
      await db.meta.clear();
      await renewClient(db, newClient);
      await enterNewEpoch(db, newClient);
      expect(await db.outbox.count()).toBe(4);
    });
  });
});

describe('a new epoch', () => {
  it('offers sent changes before the rest, without applying them twice, and resets the cursor', async () => {
    await withQueue(mixed, async (db) => {
      const { id, call, input, at, offset, bytes } = makeNewEntry(50);
      const entries = [{ id, call, input, at, offset, bytes, sentAt: 1 }];
      await db.sent.add({ sentAt: 1, entries });
      await enterNewEpoch(db, newClient);
      const queue = await readQueue(db);
      expect(queue.map((entry) => entry.id)).toEqual([id, ...mixed.map((entry) => entry.id)]);
      expect(queue[0]).toMatchObject({ silent: true, rows: [], offered: true, state: 'queued' });
      expect(queue[1]).toMatchObject({ silent: false, state: 'queued', sequence: null });
      expect(await db.sent.count()).toBe(0);
      expect(await db.meta.get('replica')).toMatchObject({
        epoch: null,
        cursor: null,
        sweep: null,
        clientId: newClient,
      });
    });
  });
});

describe('a gap', () => {
  it('is filled from the first missing sequence on', async () => {
    await withQueue(mixed, async (db) => {
      await resendFrom(db, 6, newClient);
      expect(await readQueue(db)).toMatchObject([
        { state: 'queued', sequence: 6 },
        { state: 'queued', sequence: 7 },
        { state: 'held' },
        { sequence: null },
      ]);
      expect((await db.meta.get('replica'))?.clientId).not.toBe(newClient);
    });
  });

  it('keeps earlier entries acknowledged', async () => {
    await withQueue(mixed, async (db) => {
      await resendFrom(db, 7, newClient);
      expect((await readQueue(db))[0]).toMatchObject({ state: 'acknowledged', sequence: 6 });
    });
  });

  it('that begins before the stored entries leads to a new client id', async () => {
    await withQueue(mixed, async (db) => {
      await resendFrom(db, 3, newClient);
      expect((await db.meta.get('replica'))?.clientId).toBe(newClient);
    });
  });
});
