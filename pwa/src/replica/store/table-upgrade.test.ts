import { collectionNames, collections } from '@greenroom/sync-protocol/collections';
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { collectionTables } from './replica-database.ts';
import { defineVersions, schemaVersion } from './replica-tables.ts';
import { rewindAll } from './table-upgrade.ts';
import { expectSame, makeDevice, openDevice, putShift } from '../testing/bench.ts';
import {
  calls,
  decided,
  isPlanned,
  planned,
  scheduleScope,
  shiftId,
  shifts,
} from '../testing/shift-world.ts';
import { readRows } from '../testing/test-device.ts';

it('an upgrade sees base rows only, and opening replays the queue', async () => {
  const { server, device, replica } = await openDevice((s) => {
    for (const n of [1, 2, 3]) putShift(s, scheduleScope, n);
  });
  await replica.exchangeNow('person');
  await replica.mutate(calls.decide, decided(1));
  await replica.mutate(calls.remove, { id: shiftId(2) });
  await replica.mutate(calls.add, planned(4));
  const shown = await readRows(replica, shifts);
  await device.close();

  const upgraded = await device.inspect((db) =>
    db.dexie.transaction('rw', [...collectionTables(db), db.shadows], async (transaction) => {
      await rewindAll(transaction);
      return await db.rowsOf(shifts).toArray();
    }),
  );
  expect(upgraded).toMatchObject([1, 2, 3].map((n) => ({ id: shiftId(n), ...isPlanned })));
  expect(upgraded.every((row) => row.$scopes?.[scheduleScope] === 1)).toBe(true);

  const again = await device.open();
  expect(await readRows(again, shifts)).toEqual(shown);
  expect(await device.inspect((db) => db.shadows.count())).toBe(3);
  await again.exchangeNow('person');
  await expectSame(again, server);
  expect(await device.inspect((db) => db.shadows.count())).toBe(0);
});

it('opening changes nothing without an upgrade', async () => {
  const { device, replica } = await openDevice();
  await replica.mutate(calls.add, planned(4));
  const before = await device.inspect((db) => db.rowsOf(shifts).toArray());
  await device.close();
  const again = await device.open();
  expect(await readRows(again, shifts)).toEqual(before);
  expect(again.getStatus().notice).toBeNull();
});

it('a later version adds a table, and keeps the rows and the queue', async () => {
  const { server, device, replica } = await openDevice((s) => putShift(s, scheduleScope, 1));
  await replica.exchangeNow('person');
  await replica.mutate(calls.decide, decided(1));
  await replica.mutate(calls.add, planned(2));
  const shown = await readRows(replica, shifts);
  await device.close();
  const later = new Dexie(device.databaseName, {
    indexedDB: device.environment.indexedDB ?? indexedDB,
    IDBKeyRange,
  });
  defineVersions(later);
  device.environment.sealTables?.(later);
  const upgrade = vi.fn(rewindAll);
  later
    .version(schemaVersion + 1)
    .stores({ invented: 'id', [shifts]: 'id, date, kind' })
    .upgrade(upgrade);
  await later.open();
  expect(upgrade).toHaveBeenCalledOnce();
  expect(await later.table('invented').count()).toBe(0);
  expect(await later.table(shifts).toArray()).toMatchObject([{ id: shiftId(1), ...isPlanned }]);
  expect(await later.table('shadows').count()).toBe(0);
  const kept = await copyOf(later);
  later.close();

  // This version on the other's content: an upgrade that has rewound ends with a replay.
  const upgraded = makeDevice(server);
  await (await upgraded.open()).close();
  await upgraded.inspect(async ({ dexie }) => {
    for (const { name } of dexie.tables) {
      await dexie.table(name).clear();
      await dexie.table(name).bulkAdd(kept.get(name) ?? []);
    }
  });
  const again = await upgraded.open();
  expect(await readRows(again, shifts)).toEqual(shown);
  await again.exchangeNow('person');
  await expectSame(again, server);
  expect(server.feed.rowsOf(shifts)).toHaveLength(2);
});

it('a later collection brings its table, and an older device gets it', async () => {
  const { device } = await openDevice();
  await device.close();
  const invented = { ...collections[shifts], indexes: ['date'], since: schemaVersion + 1 };
  const later = new Dexie(device.databaseName, {
    indexedDB: device.environment.indexedDB ?? indexedDB,
    IDBKeyRange,
  });
  defineVersions(later, { ...collections, invented });
  await later.open();
  expect(later.verno).toBe(schemaVersion + 1);
  expect(later.table('invented').schema.indexes.map(({ name }) => name)).toEqual(['date']);
  expect(await later.table('invented').where('date').above('2026').count()).toBe(0);
  expect(await later.table('meta').count()).toBe(1);
  later.close();
});

async function copyOf(dexie: Dexie): Promise<ReadonlyMap<string, unknown[]>> {
  const rows = dexie.tables.map(async (table) => [table.name, await table.toArray()] as const);
  return new Map(await Promise.all(rows));
}

it('every collection has its table with the indexes its queries need', async () => {
  // Fails for a new collection without `since`, or a new index without a version in replica-tables.ts.
  const { device } = await openDevice();
  const tables = await device.inspect(({ dexie }) =>
    Promise.resolve(
      dexie.tables.map(({ name, schema }) => [name, schema.indexes.map((index) => index.src)]),
    ),
  );
  const indexes = collectionNames.map((name) => [name, [...collections[name].indexes]]);
  expect(tables).toEqual(expect.arrayContaining(indexes));
});
