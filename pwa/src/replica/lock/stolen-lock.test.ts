import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetUserCaches } from '../../platform/storage/user-cache-seal.ts';
import { waitUntil } from '../../testing/wait-for.ts';
import { exchangeLockName, webLocks } from '../environment/locks.ts';
import { writeOut, writeOutName } from '../tabs/delete-database.ts';
import { FakeWebLocks } from '../testing/fake-web-locks.ts';
import { userId } from '../testing/shift-world.ts';
import { moveDevice, tidyLock } from './device-lock.ts';
import { deleteLock, readLock, writeLock } from './lock-records.ts';
import type { OpenLock } from './open-lock.ts';
import { LockDevice, newLock } from './testing/lock-device.ts';

const minute = 60_000;
let world: LockDevice;

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  world = await LockDevice.make();
  const manager = new FakeWebLocks() as unknown as LockManager;
  world.environment = {
    ...world.environment,
    locks: webLocks(manager, world.environment.startTimer),
  };
});

afterEach(forgetUserCaches);

/** A move that stops once the rows are copied, until `goOn`. */
async function stopMove(current: OpenLock | null, isOn: boolean) {
  const reached = Promise.withResolvers<void>();
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>();
  const listing = vi.spyOn(world.memory, 'keys').mockImplementationOnce(async () => {
    reached.resolve();
    await gate;
    listing.mockRestore();
    return await world.memory.keys();
  });
  const moving = world.move(current, isOn ? newLock() : null);
  moving.catch(() => undefined);
  await reached.promise;
  return { moving, goOn };
}

/** Another tab that starts; it waits for the move as long as a start does. */
async function startElsewhere(patience: number) {
  const starting = tidyLock(userId, world.environment);
  await waitUntil(() => world.device.clock.pending.includes(15 * minute));
  world.device.clock.advance(patience);
  return starting;
}

it.each([
  ['on', false],
  ['off', true],
])('overtaken by a start: turned %s, it is as it was', async (_, isLocked) => {
  const before = await world.readAll(null);
  const current = isLocked ? await world.move(null, newLock()) : null;
  const { moving, goOn } = await stopMove(current, !isLocked);
  const record = await startElsewhere(15 * minute);
  expect(record?.generation).toBe(current?.generation);
  goOn();
  await expect(moving).rejects.toThrow();
  await tidyLock(userId, world.environment);
  expect(await world.readAll(current)).toEqual(before);
  expect(await world.findHomes()).toHaveLength(1);
});

it('goes on where the worker takes the lock of the exchange, and a start goes on waiting', async () => {
  const before = await world.readAll(null);
  const { moving, goOn } = await stopMove(null, true);
  const exchange = exchangeLockName(world.device.databaseName);
  const exchanging = world.environment.locks.run(exchange, minute, () => Promise.resolve());
  const starting = startElsewhere(minute);
  await exchanging;
  // As much as the start does once it need not wait.
  for (let times = 0; times < 4; times += 1) await writeOut(world.environment);
  expect(await world.findHomes()).toHaveLength(2);
  goOn();
  const lock = await moving;
  expect((await starting)?.generation).toBe(lock?.generation);
  expect(await world.readAll(lock)).toEqual(before);
});

it('a start that has its lock deletes nothing of a move that ended meanwhile', async () => {
  const before = await world.readAll(null);
  const lock = await moveDevice(userId, null, newLock(), world.environment);
  const record = await readLock(userId, world.environment);
  await deleteLock(userId, world.environment);
  const open = world.storage.open.bind(world.storage);
  let ending: Promise<void> | undefined;
  vi.spyOn(world.storage, 'open').mockImplementation((name, version) => {
    // It has read that there is no lock, and begins to delete.
    if (name === writeOutName && record) ending ??= writeLock(record, world.environment);
    return open(name, version);
  });
  expect((await tidyLock(userId, world.environment))?.generation).toBe(lock?.generation);
  vi.restoreAllMocks();
  await ending;
  expect(await world.readAll(lock)).toEqual(before);
});

it('leaves no empty copy where the unfinished one is deleted under it', async () => {
  const open = world.storage.open.bind(world.storage);
  vi.spyOn(world.storage, 'open').mockImplementation((name, version) => {
    // The copy is open, and nothing is in it yet.
    if (name === world.device.databaseName) {
      void world.findHomes().then((homes) => {
        for (const home of homes) if (home !== name) world.storage.deleteDatabase(home);
      });
    }
    return open(name, version);
  });
  await expect(moveDevice(userId, null, newLock(), world.environment)).rejects.toThrow();
  vi.restoreAllMocks();
  expect(await world.findHomes()).toEqual([world.device.databaseName]);
});
