import { expect, it, vi } from 'vitest';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { FailingStorage } from '../testing/failing-storage.ts';
import { calls, planned, unwanted, userId } from '../testing/shift-world.ts';
import { countQueued, findOtherReplicas } from './find-replicas.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { waitUntil } from '../../testing/wait-for.ts';

const other = userId.replace('1', '2');

function makeStoredDevice() {
  const storage = new FailingStorage();
  return { storage, device: makeDevice(makeServer(), { indexedDB: storage }) };
}

it('counts what exists only on the device: waiting changes, and apart refused ones', async () => {
  const { device } = makeStoredDevice();
  const replica = await device.open();
  expect(await countQueued(userId, device)).toMatchObject({ queued: 0 });
  await replica.mutate(calls.add, unwanted(1));
  await replica.exchangeNow('person');
  expect(await replica.readRefusedChanges()).toHaveLength(1);
  expect(await countQueued(userId, device)).toEqual({ queued: 1, refused: 1 });
  await replica.mutate(calls.add, planned(2));
  expect(await findOtherReplicas(other, device)).toMatchObject([{ userId, queued: 2 }]);
});

it.each(['UnknownError', 'AbortError', 'InvalidStateError'])(
  'does not take a database that fails with %s for an empty one',
  async (name) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { storage, device } = makeStoredDevice();
    await device.open();
    storage.failOpens(name);
    expect(await countQueued(userId, device)).toBeNull();
    storage.failTransactions(name);
    expect(await countQueued(userId, device)).toBeNull();
    storage.failReads('rejections');
    expect(await countQueued(userId, device)).toBeNull();
    storage.recover();
    expect(await countQueued(userId, device)).toMatchObject({ queued: 0 });
  },
);

it('does not take a database that does not answer for an empty one', async () => {
  const { storage, device } = makeStoredDevice();
  await device.open();
  storage.fallSilent();
  const counting = countQueued(userId, device);
  await waitUntil(() => device.clock.pending.includes(10_000));
  device.clock.advance(10_000);
  expect(await counting).toBeNull();
});

it('counts nothing without a database', async () => {
  const { device } = makeStoredDevice();
  expect(await countQueued(userId, device)).toMatchObject({ queued: 0 });
});

it('finds a person of whom a removal that was cut short left caches alone', async () => {
  const { device } = makeStoredDevice();
  const caches = provideCaches(other);
  expect(await findOtherReplicas(other, device)).toEqual([]);
  await caches.open(`greenroom-user-${userId}-files`);
  await caches.open(`greenroom-user-${other}-files`);
  expect(await findOtherReplicas(other, device)).toEqual([
    { userId, queued: 0, awaitsOutcome: false },
  ]);
});
