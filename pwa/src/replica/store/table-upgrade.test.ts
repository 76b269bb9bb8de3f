import { collectionNames, collections } from '@greenroom/sync-protocol/collections';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { collectionTables } from './replica-database.ts';
import {
  eighthTables,
  firstTables,
  fourthTables,
  secondTables,
  seventhTables,
  sixthTables,
  thirdTables,
} from './replica-tables.ts';
import { readQueue } from '../outbox/outbox.ts';
import { rewindAll } from './table-upgrade.ts';
import { expectSame, makeDevice, openWith, putShift } from '../testing/bench.ts';
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
  const { server, device, replica } = await openWith((s) => {
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
  const { device, replica } = await openWith(() => undefined);
  await replica.mutate(calls.add, planned(4));
  const before = await device.inspect((db) => db.rowsOf(shifts).toArray());
  await device.close();
  const again = await device.open();
  expect(await readRows(again, shifts)).toEqual(before);
  expect(again.getStatus().notice).toBeNull();
});

it('a database of the first version keeps its rows and its queue', async () => {
  const { server, device, replica } = await openWith((s) => putShift(s, scheduleScope, 1));
  await replica.exchangeNow('person');
  await replica.mutate(calls.add, planned(2));
  const shown = await readRows(replica, shifts);
  await device.close();
  const indexedDB = new IDBFactory();
  const first = new Dexie(device.databaseName, { indexedDB, IDBKeyRange });
  first.version(1).stores(firstTables);
  await first.open();
  await device.inspect(async ({ dexie }) => {
    for (const { name } of first.tables) {
      await first.table(name).bulkAdd(await dexie.table(name).toArray());
    }
  });
  first.close();

  const upgraded = makeDevice(server, { indexedDB });
  const again = await upgraded.open();
  expect(await readRows(again, shifts)).toEqual(shown);
  expect(await again.tables.adminMessages.count()).toBe(0);
  await again.exchangeNow('person');
  await expectSame(again, server);
  expect(server.feed.rowsOf(shifts)).toHaveLength(2);
});

it('a database of the second version keeps what was offered and what was sent', async () => {
  const { server, device, replica } = await openWith(() => undefined);
  const sentId = await replica.mutate(calls.add, planned(1));
  await replica.exchangeNow('person');
  for (const n of [2, 3, 4]) await replica.mutate(calls.add, planned(n));
  const metas = await device.inspect((db) => db.meta.toArray());
  const entries = await device.inspect((db) => db.outbox.orderBy('position').toArray());
  const [chunk] = await device.inspect((db) => db.sent.toArray());
  await device.close();
  const indexedDB = new IDBFactory();
  const older = new Dexie(device.databaseName, { indexedDB, IDBKeyRange });
  older.version(1).stores(firstTables);
  older.version(2).stores(secondTables);
  await older.open();
  const marks = [
    { sequence: 2, state: 'acknowledged', offered: true },
    { sequence: 3, offered: true },
    { sequence: null },
  ];
  await older.table('outbox').bulkAdd(entries.map((entry, n) => ({ ...entry, ...marks[n] })));
  await older.table('sent').bulkAdd([...(chunk?.entries ?? [])]);
  const { stamps: _stamps, processed: _processed, ...meta } = metas[0] ?? {};
  await older.table('meta').add({ ...meta, nextSequence: 4 });
  older.close();

  const upgraded = makeDevice(server, { indexedDB });
  await upgraded.open();
  expect(await upgraded.inspect(readQueue)).toMatchObject([
    { id: entries[0]?.id, sequence: 2, state: 'acknowledged', offered: true },
    { id: entries[1]?.id, sequence: 3, state: 'queued', offered: true },
    { id: entries[2]?.id, sequence: null, state: 'queued', offered: false },
  ]);
  expect(await upgraded.inspect((db) => db.meta.get('replica'))).toMatchObject({ processed: 2 });
  expect(await upgraded.inspect((db) => db.sent.toArray())).toMatchObject([
    { entries: [{ id: sentId, call: calls.add }] },
  ]);
});

it('a database of the third version gets the tables of chat and files', async () => {
  const { server, device, replica } = await openWith((s) => putShift(s, scheduleScope, 1));
  await replica.exchangeNow('person');
  await replica.mutate(calls.add, planned(2));
  const shown = await readRows(replica, shifts);
  await device.close();
  const indexedDB = new IDBFactory();
  const third = new Dexie(device.databaseName, { indexedDB, IDBKeyRange });
  third.version(3).stores({ ...firstTables, ...secondTables, ...thirdTables });
  await third.open();
  await device.inspect(async ({ dexie }) => {
    for (const { name } of third.tables) {
      await third.table(name).bulkAdd(await dexie.table(name).toArray());
    }
  });
  third.close();

  const upgraded = makeDevice(server, { indexedDB });
  const again = await upgraded.open();
  expect(await readRows(again, shifts)).toEqual(shown);
  expect(await again.readAttachment(shiftId(1))).toBeNull();
  const added = ['attachments', 'chatMessages', 'chatReads', 'liveRows'] as const;
  const counts = await upgraded.inspect(({ dexie }) =>
    Promise.all(added.map((name) => dexie.table(name).count())),
  );
  expect(counts).toEqual([0, 0, 0, 0]);
  await again.exchangeNow('person');
  await expectSame(again, server);
  expect(server.feed.rowsOf(shifts)).toHaveLength(2);
});

it('a database of the fourth version queues dependent entries', async () => {
  const { server, device, replica } = await openWith(() => undefined);
  for (const n of [1, 2, 3]) await replica.mutate(calls.add, planned(n));
  const entries = await device.inspect((db) => db.outbox.orderBy('position').toArray());
  const metas = await device.inspect((db) => db.meta.toArray());
  await device.close();
  const indexedDB = new IDBFactory();
  const fourth = new Dexie(device.databaseName, { indexedDB, IDBKeyRange });
  fourth.version(4).stores({ ...firstTables, ...secondTables, ...thirdTables, ...fourthTables });
  await fourth.open();
  const states = [
    { state: 'dependent' },
    // Refused for arriving before its cause.
    { state: 'dependent', offered: true },
    { state: 'queued' },
  ];
  await fourth.table('outbox').bulkAdd(entries.map((entry, n) => ({ ...entry, ...states[n] })));
  await fourth.table('meta').bulkAdd(metas);
  fourth.close();

  const upgraded = makeDevice(server, { indexedDB });
  const again = await upgraded.open();
  const queue = await upgraded.inspect((db) => db.outbox.orderBy('position').toArray());
  expect(queue.map(({ state, offered }) => [state, offered])).toEqual(
    [1, 2, 3].map(() => ['queued', false]),
  );
  expect(queue.map(({ id }, n) => id === entries[n]?.id)).toEqual([true, false, true]);
  await again.exchangeNow('person');
  await expectSame(again, server);
  expect(server.feed.rowsOf(shifts)).toHaveLength(3);
});

it.each([
  ['fifth', 5, {}, 'trainingModules'],
  ['sixth', 6, sixthTables, 'earnings'],
  ['seventh', 7, { ...sixthTables, ...seventhTables }, 'blocklistEntries'],
  ['eighth', 8, { ...sixthTables, ...seventhTables, ...eighthTables }, 'concerns'],
] as const)(
  'a database of the %s version gets the later tables',
  async (_, version, own, added) => {
    const { server, device, replica } = await openWith((s) => putShift(s, scheduleScope, 1));
    await replica.exchangeNow('person');
    await replica.mutate(calls.add, planned(2));
    const shown = await readRows(replica, shifts);
    await device.close();
    const indexedDB = new IDBFactory();
    const older = new Dexie(device.databaseName, { indexedDB, IDBKeyRange });
    older
      .version(version)
      .stores({ ...firstTables, ...secondTables, ...thirdTables, ...fourthTables, ...own });
    await older.open();
    await device.inspect(async ({ dexie }) => {
      for (const { name } of older.tables) {
        await older.table(name).bulkAdd(await dexie.table(name).toArray());
      }
    });
    older.close();

    const upgraded = makeDevice(server, { indexedDB });
    const again = await upgraded.open();
    expect(await readRows(again, shifts)).toEqual(shown);
    expect(await upgraded.inspect(({ dexie }) => dexie.table(added).count())).toBe(0);
    await again.exchangeNow('person');
    await expectSame(again, server);
    expect(server.feed.rowsOf(shifts)).toHaveLength(2);
  },
);

it('every collection has its table with the indexes its queries need', async () => {
  // Fails for a new collection or index: append a version to replica-tables.ts.
  const { device } = await openWith(() => undefined);
  const tables = await device.inspect(({ dexie }) =>
    Promise.resolve(
      dexie.tables.map(({ name, schema }) => [name, schema.indexes.map((index) => index.src)]),
    ),
  );
  const indexes = collectionNames.map((name) => [name, [...collections[name].indexes]]);
  expect(tables).toEqual(expect.arrayContaining(indexes));
});
