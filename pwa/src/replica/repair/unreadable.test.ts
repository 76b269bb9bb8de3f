import { describe, expect, it, vi } from 'vitest';
import { exchangeLockName } from '../environment/locks.ts';
import { UnreadableReplicaError } from '../replica-errors.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import { makeChannels } from '../testing/fake-channels.ts';
import { FailingStorage } from '../testing/failing-storage.ts';
import { calls, planned, shiftId, shifts } from '../testing/shift-world.ts';
import { readRows } from '../testing/test-device.ts';
import type { TestDevice } from '../testing/test-device.ts';

/** A device whose app is closed, with one unsent change. */
async function deviceWithUnsent() {
  const storage = new FailingStorage();
  const device = makeDevice(makeServer(), { indexedDB: storage, openChannel: makeChannels() });
  const replica = await device.open();
  await replica.exchangeNow('person');
  const id = await replica.mutate(calls.add, planned(1));
  await device.close();
  return { storage, device, id };
}

async function expectUnsent(device: TestDevice, id: string) {
  const replica = await device.open();
  expect(replica.getStatus().notice).toBeNull();
  expect(await replica.readWaitingChanges()).toMatchObject([{ id }]);
  await replica.exchangeNow('person');
  expect(device.server.runs).toEqual([id]);
}

function upgrade(device: TestDevice): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const opening = device.environment.indexedDB?.open(device.databaseName, 990);
  if (opening) {
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  }
  return promise;
}

describe('a start on a database that cannot be opened', () => {
  it.each(['UnknownError', 'AbortError', 'InvalidStateError', 'DataError', 'TimeoutError'])(
    'fails with %s, however often, and deletes nothing',
    async (name) => {
      vi.spyOn(console, 'warn').mockReturnValue();
      const { storage, device, id } = await deviceWithUnsent();
      for (let start = 0; start < 4; start += 1) {
        storage.failOpens(name);
        const opening = device.open();
        await expect(opening).rejects.toThrow(UnreadableReplicaError);
        await expect(opening).rejects.toMatchObject({ reason: 'failing' });
      }
      expect(storage.deletions).toEqual([]);
      storage.recover();
      await expectUnsent(device, id);
    },
  );

  it.each([1, 4, 8, 12, 20])('keeps the queue when %i openings fail in a row', async (count) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { storage, device, id } = await deviceWithUnsent();
    storage.failOpens('UnknownError', count);
    await device.open().catch(() => undefined);
    await device.close();
    storage.recover();
    expect(storage.deletions).toEqual([]);
    await expectUnsent(device, id);
  });

  it('fails when it opens, but cannot be read', async () => {
    const { storage, device, id } = await deviceWithUnsent();
    storage.failTransactions('UnknownError');
    await expect(device.open()).rejects.toMatchObject({ reason: 'failing' });
    storage.recover();
    await expectUnsent(device, id);
  });

  it('changes nothing when it is damaged and its queue cannot be read', async () => {
    const { storage, device, id } = await deviceWithUnsent();
    const meta = await device.inspect((db) => db.meta.toArray());
    await device.inspect((db) => db.meta.update('replica', { nextSequence: 'many' as never }));
    // Read again in the same start, it would be whole.
    storage.failReads('outbox', 1);
    await expect(device.open()).rejects.toMatchObject({ reason: 'failing' });
    expect(storage.deletions).toEqual([]);
    storage.recover();
    expect(await device.inspect((db) => db.outbox.count())).toBe(1);
    expect(await device.inspect((db) => db.meta.toArray())).toMatchObject([
      { nextSequence: 'many', clientId: meta[0]?.clientId },
    ]);
    await device.inspect((db) => db.meta.bulkPut(meta));
    await expectUnsent(device, id);
  });
});

describe('storage that fails in the middle of a session', () => {
  it('keeps everything, says so, and goes on when it works again', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { storage, device, id } = await deviceWithUnsent();
    const replica = await device.open();
    storage.loseConnections();
    storage.failOpens('UnknownError');
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(replica.getStatus().notice).toBe('unreadable');
    await expect(replica.mutate(calls.add, planned(2))).rejects.toThrow();
    expect(storage.deletions).toEqual([]);
    storage.recover();
    const second = await replica.mutate(calls.add, planned(2));
    expect(replica.getStatus().notice).toBeNull();
    await replica.exchangeNow('person');
    expect(device.server.runs).toEqual([id, second]);
    expect(await readRows(replica, shifts)).toMatchObject([{ id: shiftId(1) }, { id: shiftId(2) }]);
  });
});

describe('a database that a newer version of the app has upgraded', () => {
  it('is left alone by a start of this one', async () => {
    const { storage, device } = await deviceWithUnsent();
    await upgrade(device);
    for (let start = 0; start < 2; start += 1) {
      await expect(device.open()).rejects.toMatchObject({ reason: 'newer' });
    }
    expect(storage.deletions).toEqual([]);
    expect(await storage.databases()).toMatchObject([{ version: 990 }]);
    expect(await device.inspect((db) => db.outbox.count())).toBe(1);
  });

  it('ends an open tab for good: it neither reopens nor rebuilds it', async () => {
    const { storage, device } = await deviceWithUnsent();
    const replica = await device.open();
    const other = await device.open({ automatic: true });
    await upgrade(device);
    const requests = device.server.requests.length;
    for (const tab of [replica, other]) {
      expect(tab.getStatus()).toMatchObject({ ended: 'upgraded', connection: 'too-old' });
      await expect(tab.mutate(calls.add, planned(2))).rejects.toThrow('closed');
      await tab.exchangeNow('person');
      await expect(tab.retry('x')).rejects.toThrow('closed');
      await expect(tab.readWaitingChanges()).rejects.toThrow();
    }
    device.clock.advance(5 * 60_000);
    expect(device.server.requests).toHaveLength(requests);
    expect(storage.deletions).toEqual([]);
    expect(await storage.databases()).toMatchObject([{ version: 990 }]);
  });

  it('is not reported as usable by what another tab says', async () => {
    const { device } = await deviceWithUnsent();
    const replica = await device.open();
    await upgrade(device);
    const channel = device.environment.openChannel?.(device.databaseName);
    channel?.postMessage({ type: 'status', connection: 'online', lastPulledAt: 1 });
    channel?.postMessage({ type: 'rebuilt' });
    // Delivered by then, as the channel's messages are in order of microtasks.
    await device.environment.locks?.run(exchangeLockName('x'), 1, () => Promise.resolve());
    expect(replica.getStatus()).toMatchObject({ ended: 'upgraded', connection: 'too-old' });
    await expect(replica.mutate(calls.add, planned(2))).rejects.toThrow('closed');
  });
});
