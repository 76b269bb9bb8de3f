import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { openRaw } from '../testing/raw-database.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { ManualClock } from '../testing/manual-timers.ts';
import { deleteDatabase } from './wipe-replica.ts';

it('fails when a connection to the database stays open', async () => {
  const indexedDB = new IDBFactory();
  const clock = new ManualClock();
  const held = await openRaw(indexedDB, 'greenroom-user-x');
  const environment = { indexedDB, IDBKeyRange, startTimer: clock.startTimer };
  const deleting = deleteDatabase('greenroom-user-x', environment);
  const refused = expect(deleting).rejects.toThrow('could not be removed');
  await vi.waitUntil(() => clock.pending.length > 0);
  clock.advance(10_000);
  await refused;
  held.close();
});

it('waits for a connection that closes slowly', async () => {
  const indexedDB = new IDBFactory();
  const clock = new ManualClock();
  const held = await openRaw(indexedDB, 'greenroom-user-x');
  const environment = { indexedDB, IDBKeyRange, startTimer: clock.startTimer };
  const deleting = deleteDatabase('greenroom-user-x', environment);
  await vi.waitUntil(() => clock.pending.length > 0);
  held.close();
  await deleting;
  expect(await indexedDB.databases()).toEqual([]);
  expect(clock.pending).toEqual([]);
});

it('logs nothing on the console with open tabs', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const device = makeDevice(makeServer());
  await device.open();
  await device.open();
  await deleteDatabase(device.databaseName, {
    indexedDB: device.environment.indexedDB ?? null,
    IDBKeyRange,
    startTimer: device.clock.startTimer,
  });
  expect(warn).not.toHaveBeenCalled();
});
