import { describe, expect, it } from 'vitest';
import { checkForDamage } from './damage.ts';
import { DamagedReplicaError, ensureMeta, isDamage } from '../store/ensure-meta.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { makeNewEntry } from '../testing/outbox-factory.ts';
import { makeShift, shiftId, shifts, userId } from '../testing/shift-world.ts';

const clientId = '00000000-0000-4000-8000-00000000000c';

async function withDatabase(work: (db: ReplicaDatabase) => Promise<void>): Promise<void> {
  const device = makeDevice(makeServer());
  await device.open();
  await device.inspect(work);
}

describe('the damage check', () => {
  it('finds none in a healthy replica', async () => {
    await withDatabase(async (db) => {
      await db.outbox.add(makeNewEntry(1));
      await db.shadows.add({ collection: shifts, id: shiftId(1), base: null });
      await db.rowsOf(shifts).add({ ...makeShift(shiftId(2)), $scopes: { a: 1 } });
      await expect(checkForDamage(db, 100)).resolves.toBeUndefined();
    });
  });

  it.each<[string, (db: ReplicaDatabase) => PromiseLike<unknown>]>([
    ['an entry without a position in the world', (db) => db.outbox.add({ id: 'torn' } as never)],
    ['an entry with a torn time', (db) => db.outbox.add(makeNewEntry(1, { at: 'yesterday' }))],
    ['an entry in no state', (db) => db.outbox.add(makeNewEntry(1, { state: 'lost' as never }))],
    [
      'a shadow of nothing',
      (db) => db.shadows.add({ collection: shifts, id: 'x', base: 7 as never }),
    ],
    ['a row that breaks its schema', (db) => db.rowsOf('people').add({ id: 'x' })],
  ])('finds %s', async (_name, damage) => {
    await withDatabase(async (db) => {
      await damage(db);
      await expect(checkForDamage(db, 100)).rejects.toThrow(DamagedReplicaError);
    });
  });

  it('reads long tables in chunks to the end', { timeout: 20_000 }, async () => {
    await withDatabase(async (db) => {
      const rows = Array.from({ length: 1200 }, (_, n) => ({ ...makeShift(shiftId(n)) }));
      await db.rowsOf(shifts).bulkAdd(rows);
      await expect(checkForDamage(db, 5000)).resolves.toBeUndefined();
      await db.rowsOf(shifts).put({ ...makeShift(shiftId(1199)), date: 'torn' });
      await expect(checkForDamage(db, 5000)).rejects.toThrow(shifts);
      await expect(checkForDamage(db, 1000)).resolves.toBeUndefined();
    });
  });
});

describe('the meta of a replica', () => {
  it('is created by the first opening and kept by the next', async () => {
    await withDatabase(async (db) => {
      const { meta } = await ensureMeta(db, userId, clientId);
      expect((await ensureMeta(db, userId, 'another')).meta).toEqual(meta);
      expect(meta).toMatchObject({ userId, nextSequence: 1, told: 0, cursor: null, epoch: null });
    });
  });

  it('is not created where data exists already', async () => {
    await withDatabase(async (db) => {
      await db.meta.clear();
      await db.outbox.add(makeNewEntry(1));
      await expect(ensureMeta(db, userId, clientId)).rejects.toThrow('meta is missing');
      expect(await db.meta.count()).toBe(0);
    });
  });
});

describe('damage', () => {
  it('is content that makes no sense', () => {
    expect(isDamage(new DamagedReplicaError('meta is missing'))).toBe(true);
  });

  it.each([
    'UnknownError',
    'AbortError',
    'DataError',
    'InvalidStateError',
    'NotFoundError',
    'QuotaExceededError',
    'VersionError',
  ])('is not %s of the browser, also wrapped: what was not read may be whole', (name) => {
    expect(isDamage(new DOMException('broken', name))).toBe(false);
    expect(isDamage(Object.assign(new Error('wrapped'), { inner: { name } }))).toBe(false);
  });
});
