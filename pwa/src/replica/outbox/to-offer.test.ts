import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createdKeys, isBlocking, neededKeys } from '../setbacks/dependents.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import type { NewOutboxEntry } from '../store/stored-rows.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { makeNewEntry } from '../testing/outbox-factory.ts';
import { moveToEnd } from './move-to-end.ts';
import { findInState, readQueue } from './outbox.ts';
import { stampBatch } from './stamp-batch.ts';
import { hasQueued } from './to-offer.ts';

const row = (id: string) => ({ collection: 'people' as const, id });

/** The n-th entry, which touches rows and creates some of them. */
function make(n: number, touches: string, creates: string, over: Partial<NewOutboxEntry> = {}) {
  return makeNewEntry(n, {
    rows: `${touches}${creates}`.split('').map(row),
    creates: creates.split('').map(row),
    ...over,
  });
}

const idOf = (n: number) => makeNewEntry(n).id;

async function openQueue() {
  const device = makeDevice(makeServer());
  await device.open();
  return device;
}

async function withQueue<T>(
  entries: readonly NewOutboxEntry[],
  work: (db: ReplicaDatabase) => Promise<T>,
): Promise<T> {
  const device = await openQueue();
  return await device.inspect(async (db) => {
    await db.outbox.bulkAdd(entries);
    return await work(db);
  });
}

const offer = async (db: ReplicaDatabase, limit?: number) =>
  (await stampBatch(db, limit))?.entries.map(({ id }) => id);
const change = (db: ReplicaDatabase, n: number, over: Partial<NewOutboxEntry>) =>
  db.outbox.where('id').equals(idOf(n)).modify(over);
const settle = (db: ReplicaDatabase, n: number) => db.outbox.where('id').equals(idOf(n)).delete();

describe('an entry on a row that another one creates', () => {
  it('waits while that one is held, parked, uploading or being discarded', async () => {
    for (const over of [
      { state: 'held' },
      { state: 'parked' },
      { state: 'uploading' },
      { skip: 'discard' },
      { skip: 'park' },
    ] as const) {
      const queue = [make(1, '', 'a', over), make(2, 'a', ''), make(3, 'b', '')];
      const own = 'skip' in over ? [idOf(1)] : [];
      expect(await withQueue(queue, offer)).toEqual([...own, idOf(3)]);
    }
  });

  it('waits transitively, whatever the server has processed meanwhile', async () => {
    const queue = [make(1, '', 'a', { state: 'held' }), make(2, 'a', 'b'), make(3, '', '')];
    await withQueue(queue, async (db) => {
      expect(await offer(db)).toEqual([idOf(3)]);
      await db.meta.update('replica', { processed: 1 });
      await db.outbox.add(make(4, 'b', ''));
      expect(await offer(db)).toEqual([]);
    });
  });

  it('does not wait for a row on the server', async () => {
    const queue = [make(1, '', 'a', { state: 'held' }), make(2, 'a', '')];
    await withQueue(queue, async (db) => {
      await db.shadows.add({ collection: 'people', id: 'a', base: { id: 'a' } });
      expect(await offer(db)).toEqual([idOf(2)]);
    });
  });

  it('does not count as queued while it waits', async () => {
    const queue = [make(1, '', 'a', { state: 'parked' }), make(2, 'a', '')];
    await withQueue(queue, async (db) => {
      expect(await hasQueued(db)).toBe(false);
      await change(db, 1, { state: 'queued' });
      expect(await hasQueued(db)).toBe(true);
    });
  });

  it('moves behind entries offered since, with its dependents, once unblocked', async () => {
    const queue = [make(1, '', 'a', { state: 'held' }), make(2, 'a', 'b'), make(3, '', '')];
    await withQueue(queue, async (db) => {
      expect(await offer(db)).toEqual([idOf(3)]);
      await db.outbox.add(make(4, 'b', ''));
      await settle(db, 1);
      expect(await offer(db)).toEqual([3, 2, 4].map(idOf));
      expect((await readQueue(db)).map(({ id, sequence }) => [id, sequence])).toEqual([
        [idOf(3), 1],
        [idOf(2), 2],
        [idOf(4), 3],
      ]);
    });
  });

  it('moves to the end of the queue with that one', async () => {
    const queue = [make(1, '', 'a'), make(2, 'a', 'b'), make(3, '', ''), make(4, 'b', '')];
    await withQueue(queue, async (db) => {
      await moveToEnd(db, await db.outbox.where('id').equals(idOf(1)).toArray());
      expect(await offer(db)).toEqual([3, 1, 2, 4].map(idOf));
    });
  });
});

describe('any queue', () => {
  const letters = fc.subarray(['a', 'b', 'c', 'd']).map((list) => list.join(''));
  const over = fc.constantFrom<Partial<NewOutboxEntry>>(
    {},
    {},
    { state: 'held' },
    { state: 'parked' },
    { skip: 'discard' },
  );
  const entries = fc
    .array(fc.tuple(letters, letters, over), { maxLength: 8 })
    .map((list) =>
      list.map(([touches, creates, state], n) => make(n + 1, touches, creates, state)),
    );

  it('offers every entry once, and none that depends on a waiting entry', async () => {
    const device = await openQueue();
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 1, max: 4 }), async (queue, limit) => {
        await device.inspect(async (db) => {
          await db.outbox.clear();
          await db.outbox.bulkAdd(queue);
          const held = queue.flatMap(({ id, state }) => (state === 'held' ? [id] : []));
          const meta = await readMeta(db);
          if (!meta) throw new Error('no replica');
          await db.meta.put({ ...meta, nextSequence: 1, stamps: [], processed: 0 });
          const offered: (string | undefined)[] = [];
          const push = async () => {
            for (let batch; (batch = await stampBatch(db, limit))?.entries.length;) {
              offered.push(...batch.entries.map(({ id }) => id));
              await db.meta.update('replica', { processed: batch.meta.nextSequence - 1 });
              await expectNoneTooEarly(db);
            }
          };
          await push();
          // `requeue` moves dependents too; those of held or skipped entries stay in place.
          const again = await findInState(db, 'parked').toArray();
          await moveToEnd(
            db,
            again.map((entry) => ({ ...entry, state: 'queued' })),
          );
          await db.outbox.where('id').anyOf(held).delete();
          await db.outbox.toCollection().modify({ skip: null });
          await push();
          expect(offered).toHaveLength(queue.length - held.length);
          expect(new Set([...offered, ...held])).toEqual(new Set(queue.map(({ id }) => id)));
          // A discarded entry is offered as a skip, which needs no row.
          const kept = queue.filter(({ skip, state }) => skip === null && state !== 'held');
          for (const [n, entry] of kept.entries()) {
            const needed = new Set(neededKeys(entry));
            const isNeeded = (one: NewOutboxEntry) =>
              createdKeys(one).some((key) => needed.has(key));
            const creators = kept.slice(0, n).filter(isNeeded);
            const place = offered.indexOf(entry.id);
            expect(creators.filter(({ id }) => offered.indexOf(id) > place)).toEqual([]);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  async function expectNoneTooEarly(db: ReplicaDatabase) {
    const all = await readQueue(db);
    const blocked = new Set(all.filter(isBlocking).flatMap(createdKeys));
    const sent = all.filter(({ sequence, skip }) => sequence !== null && skip === null);
    for (const entry of sent) {
      expect(neededKeys(entry).filter((key) => blocked.has(key))).toEqual([]);
    }
  }
});
