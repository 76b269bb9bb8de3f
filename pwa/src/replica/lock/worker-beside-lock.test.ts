import { IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideCaches } from '../../testing/memory-caches.ts';
import { forgetUserCaches, holdUserCaches } from '../../platform/storage/user-cache-seal.ts';
import { makeBaseEnvironment } from '../environment/base-environment.ts';
import { pushOutboxes } from '../tabs/push-only.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { FailingStorage } from '../testing/failing-storage.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { calls, planned, shifts, userId } from '../testing/shift-world.ts';
import type { TestDevice } from '../testing/test-device.ts';
import { moveDevice, tidyLock } from './device-lock.ts';
import { type OpenLock, newDataKey } from './open-lock.ts';

let server: FakeServer;
let storage: FailingStorage;
let device: TestDevice;
let environment: ReturnType<typeof makeBaseEnvironment>;

beforeEach(() => {
  provideCaches(userId);
  holdUserCaches(userId, null);
  server = makeServer();
  storage = new FailingStorage();
  device = makeDevice(server, { indexedDB: storage, sealTables: null });
  environment = makeBaseEnvironment({ ...device.environment, indexedDB: storage, IDBKeyRange });
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(forgetUserCaches);

/** Moves the device under another lock, or none. */
async function move(current: OpenLock | null, isSealed = true): Promise<OpenLock | null> {
  // What unwraps the key is not used here.
  const bytes = new Uint8Array(16);
  const way = { kind: 'passkey', credentialId: bytes, salt: bytes, wrapped: bytes } as const;
  const settings = { minutes: 1, erases: false };
  const next = isSealed ? { dataKey: newDataKey(), way, settings } : null;
  return await moveDevice(userId, current, next, environment);
}

/** The page of an unlocked device. */
const openUnder = (lock: OpenLock | null) =>
  device.open({
    ...lock?.options,
    environment: { ...device.environment, ...lock?.options.environment },
  });

/** The worker sends, as after a Background Sync. */
const flush = () => pushOutboxes(device, { environment });

async function findPlain(): Promise<string[]> {
  const names = (await storage.databases()).map(({ name }) => name ?? '');
  return names.filter((name) => name.startsWith('greenroom-user-'));
}

/** Changes that wait in a database without a seal; no page is open. */
async function planBefore(...numbers: number[]): Promise<void> {
  const replica = await device.open();
  await replica.exchangeNow('person');
  for (const n of numbers) await replica.mutate(calls.add, planned(n));
  await device.close();
}

/** Opens the page, sends the rest, and expects each change once. */
async function expectEachOnce(lock: OpenLock | null, ...numbers: number[]): Promise<void> {
  const replica = await openUnder(lock);
  await replica.exchangeNow('person');
  expect(await replica.readWaitingChanges()).toEqual([]);
  expect(server.runs).toHaveLength(numbers.length);
  expect(new Set(server.runs).size).toBe(numbers.length);
  const ids = server.feed.rowsOf(shifts).map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(numbers.map((n) => planned(n).id)));
  expect(ids).toHaveLength(numbers.length);
  if (lock) expect(await findPlain()).toEqual([]);
}

describe('a worker beside a sealed device', () => {
  it('sends nothing of it, makes nothing readable, and the page sends each change once', async () => {
    await planBefore(1);
    const lock = await move(null);
    await tidyLock(userId, environment);
    const replica = await openUnder(lock);
    await replica.mutate(calls.add, planned(2));
    const before = server.requests.length;
    await flush();
    expect(server.requests).toHaveLength(before);
    expect(await findPlain()).toEqual([]);
    // It locks while the worker is asked again.
    await Promise.all([flush(), device.close()]);
    expect(server.requests).toHaveLength(before);
    await expectEachOnce(lock, 1, 2);
  });

  it('sends while the page writes, once', async () => {
    await planBefore();
    const lock = await move(null);
    await tidyLock(userId, environment);
    const replica = await openUnder(lock);
    const written = replica.mutate(calls.add, planned(1));
    const exchanged = replica.exchangeNow('person');
    await Promise.all([flush(), written, flush(), exchanged, flush()]);
    await expectEachOnce(lock, 1);
  });
});

describe('a worker that sends while the device is sealed', () => {
  it('finishes first', async () => {
    await planBefore(1);
    const { promise: under, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    device.fates.push(async (request) => {
      arrive();
      await opened;
      return server.exchange(request);
    });
    const flushed = flush();
    await under;
    let isMoved = false;
    const moved = move(null).then((lock) => {
      isMoved = true;
      return lock;
    });
    // A whole exchange of the other lock's holder fits in here: the move waits for this one.
    await tidyNothing();
    expect(isMoved).toBe(false);
    open();
    await flushed;
    const lock = await moved;
    await tidyLock(userId, environment);
    await expectEachOnce(lock, 1);
  });

  it('after the copy, but before the former rows are deleted, sends nothing twice', async () => {
    await planBefore(1);
    const moving = move(null);
    const flushed = flush();
    const lock = await moving;
    await flushed;
    expect(server.runs).toHaveLength(1);
    await tidyLock(userId, environment);
    await expectEachOnce(lock, 1);
  });

  it('lets the former rows be deleted under it, and does not make them again', async () => {
    await planBefore(1);
    const lock = await move(null);
    const { promise: under, resolve: arrive } = Promise.withResolvers<void>();
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    device.fates.push(async (request) => {
      arrive();
      await opened;
      return server.exchange(request);
    });
    const flushed = flush().catch(() => 'retried later');
    await under;
    await tidyLock(userId, environment);
    expect(await findPlain()).toEqual([]);
    open();
    await flushed;
    await expectEachOnce(lock, 1);
  });

  it('is not stopped by a lock that is turned off', async () => {
    await planBefore();
    const lock = await move(null);
    await tidyLock(userId, environment);
    const replica = await openUnder(lock);
    await replica.mutate(calls.add, planned(1));
    await device.close();
    const moving = move(lock, false);
    const flushed = flush();
    expect(await moving).toBeNull();
    await flushed;
    await tidyLock(userId, environment);
    await flush();
    expect(server.runs).toHaveLength(1);
    await expectEachOnce(null, 1);
  });
});

/** Time in which a move would be done that nothing holds up. */
async function tidyNothing(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await storage.databases();
}
