import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { openRaw } from '../testing/raw-database.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { ManualClock } from '../testing/manual-timers.ts';
import { FailingStorage } from '../testing/failing-storage.ts';
import { userId } from '../testing/shift-world.ts';
import { deleteDatabase } from './delete-database.ts';
import { wipeReplica } from './wipe-replica.ts';
import { waitUntil } from '../../testing/wait-for.ts';

const writing = 'greenroom-write-out';
const beside = [2, 3, 4].map((number) => `${writing}-${number}`);

it('makes the browser write its files before it deletes rows, and what is beside them afterwards', async () => {
  const storage = new FailingStorage();
  const device = makeDevice(makeServer(), { indexedDB: storage });
  await device.open();
  const opened: string[] = [];
  const open = storage.open.bind(storage);
  vi.spyOn(storage, 'open').mockImplementation((name, version) => {
    if (storage.deletions.length === 0) opened.push(name);
    return open(name, version);
  });
  await wipeReplica(userId, device);
  expect(opened).toEqual([...beside, writing]);
  expect(storage.deletions).toEqual([writing, device.databaseName, ...beside, writing]);
  expect(await storage.databases()).toEqual([]);
});

it('fails when a connection to the database stays open', async () => {
  const indexedDB = new IDBFactory();
  const clock = new ManualClock();
  const held = await openRaw(indexedDB, 'greenroom-user-x');
  const environment = { indexedDB, IDBKeyRange, startTimer: clock.startTimer };
  const deleting = deleteDatabase('greenroom-user-x', environment);
  const refused = expect(deleting).rejects.toThrow('could not be removed');
  await waitUntil(() => clock.pending.length > 0);
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
  await waitUntil(() => clock.pending.length > 0);
  held.close();
  await deleting;
  expect(await indexedDB.databases()).toEqual([]);
  expect(clock.pending).toEqual([]);
});

it('fails when the storage does not answer', async () => {
  const storage = new FailingStorage();
  const device = makeDevice(makeServer(), { indexedDB: storage });
  await device.open();
  storage.fallSilent();
  const refused = expect(wipeReplica(userId, device)).rejects.toThrow('could not be removed');
  await waitUntil(() => device.clock.pending.includes(2_000));
  device.clock.advance(2_000);
  await waitUntil(() => device.clock.pending.includes(10_000));
  device.clock.advance(10_000);
  await refused;
});

it('killed at any moment, the next wipe leaves nothing, also in the files', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const storage = new FailingStorage();
  const device = makeDevice(makeServer(), { indexedDB: storage });
  // Opening and deleting for the files, deleting the rows, and for the files again.
  for (let steps = 0; steps < 12; steps += 1) {
    await (await device.open()).close();
    storage.dieAfter(steps);
    await wipeReplica(userId, device).catch(() => undefined);
    storage.recover();
    storage.deletions.length = 0;
    await wipeReplica(userId, device);
    expect(storage.deletions).toEqual([writing, device.databaseName, ...beside, writing]);
    expect(await storage.databases()).toEqual([]);
  }
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
