import { maxBatchBytes } from '@greenroom/sync-protocol/sync/sync-limits';
import { describe, expect, it } from 'vitest';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { asMutation, stampBatch } from './stamp-batch.ts';
import type { NewOutboxEntry } from '../store/stored-rows.ts';
import { makeDevice, makeServer, openDevice } from '../testing/bench.ts';
import { makeNewEntry } from '../testing/outbox-factory.ts';
import { calls, planned } from '../testing/shift-world.ts';

/** Runs on the database of a replica with these entries queued. */
async function withQueue<T>(
  entries: NewOutboxEntry[],
  work: (db: ReplicaDatabase) => Promise<T>,
): Promise<T> {
  const device = makeDevice(makeServer());
  await device.open();
  return await device.inspect(async (db) => {
    await db.outbox.bulkAdd(entries);
    return await work(db);
  });
}

const sequencesOf = (batch: Awaited<ReturnType<typeof stampBatch>>) =>
  batch?.entries.map(({ sequence }) => sequence);

describe('stamping', () => {
  it('numbers entries without gaps in the order they were made, when they are first offered', async () => {
    await withQueue([makeNewEntry(1), makeNewEntry(2)], async (db) => {
      expect(sequencesOf(await stampBatch(db))).toEqual([1, 2]);
      await db.outbox.add(makeNewEntry(3));
      const again = await stampBatch(db);
      expect(sequencesOf(again)).toEqual([1, 2, 3]);
      expect(again?.meta.nextSequence).toBe(4);
      expect((await db.meta.get('replica'))?.nextSequence).toBe(4);
    });
  });

  it('never changes a stamped entry', async () => {
    await withQueue([makeNewEntry(1)], async (db) => {
      const first = (await stampBatch(db))?.entries.map(asMutation);
      const second = (await stampBatch(db))?.entries.map(asMutation);
      expect(second).toEqual(first);
      expect(first).toEqual([
        {
          id: makeNewEntry(1).id,
          sequence: 1,
          call: calls.add,
          input: planned(1),
          at: '2026-11-20T12:00:00.000Z',
          offset: 60,
        },
      ]);
    });
  });

  it('offers nothing that is acknowledged, held or parked', async () => {
    const entries = [
      makeNewEntry(1),
      makeNewEntry(2, { state: 'held' }),
      makeNewEntry(3, { state: 'parked' }),
      makeNewEntry(4),
    ];
    await withQueue(entries, async (db) => {
      await stampBatch(db, 1);
      await db.meta.update('replica', { processed: 1 });
      expect((await stampBatch(db))?.entries.map(({ id }) => id)).toEqual([makeNewEntry(4).id]);
    });
  });

  it('offers sync.skip without input for a discarded change', async () => {
    await withQueue([makeNewEntry(1, { skip: 'discard' })], async (db) => {
      const entry = (await stampBatch(db))?.entries[0];
      expect(entry && asMutation(entry)).toMatchObject({
        id: makeNewEntry(1).id,
        sequence: 1,
        call: 'sync.skip',
        input: {},
      });
    });
  });

  it('returns null for a database without a replica', async () => {
    await withQueue([makeNewEntry(1)], async (db) => {
      await db.meta.clear();
      expect(await stampBatch(db)).toBeNull();
    });
  });
});

describe('a batch', () => {
  it('is limited, and reports whether more are queued', async () => {
    const entries = Array.from({ length: 7 }, (_, n) => makeNewEntry(n));
    await withQueue(entries, async (db) => {
      expect(await stampBatch(db, 3)).toMatchObject({ hasMore: true, entries: { length: 3 } });
      expect(await stampBatch(db, 7)).toMatchObject({ hasMore: false, entries: { length: 7 } });
    });
  });

  it('stays within 1 MiB, with at least one entry', async () => {
    const half = maxBatchBytes / 2;
    const entries = [half, half, 1].map((bytes, n) => makeNewEntry(n, { bytes }));
    await withQueue(entries, async (db) => {
      expect(await stampBatch(db)).toMatchObject({ hasMore: true, entries: { length: 2 } });
    });
    await withQueue([makeNewEntry(1, { bytes: maxBatchBytes + 1 })], async (db) => {
      expect(await stampBatch(db)).toMatchObject({ hasMore: false, entries: { length: 1 } });
    });
  });

  it('counts bytes as sent', async () => {
    const { device, replica } = await openDevice();
    await replica.mutate(calls.add, planned(1));
    await device.inspect(async (db) => {
      const entry = (await stampBatch(db))?.entries[0];
      if (!entry) throw new Error('nothing queued');
      const sent = JSON.stringify({ ...asMutation(entry), sequence: Number.MAX_SAFE_INTEGER });
      expect(entry.bytes).toBeGreaterThanOrEqual(sent.length);
    });
  });
});
