import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../rest/problem-error.ts';
import { countQueued, findOtherReplicas } from '../store/find-replicas.ts';
import { pushOutboxes } from './push-only.ts';
import { readQueue } from '../outbox/outbox.ts';
import { openDevice } from '../testing/bench.ts';
import { problem } from '../testing/fake-server.ts';
import { makeNewEntry } from '../testing/outbox-factory.ts';
import { calls, planned, shifts, userId } from '../testing/shift-world.ts';
import { type TestDevice, isSealedRun, readRows } from '../testing/test-device.ts';

const otherId = userId.replace('1', '2');

function flush(device: TestDevice): Promise<void> {
  return pushOutboxes(device, { environment: device.environment });
}

function readOutbox(device: TestDevice) {
  return device.inspect(readQueue);
}

async function closedDevice(changes: number) {
  const { server, device, replica } = await openDevice();
  for (let n = 1; n <= changes; n += 1) await replica.mutate(calls.add, planned(n));
  await device.close();
  return { server, device };
}

describe('the worker', () => {
  it('pushes the queue with no page open, and pulls nothing', async () => {
    const { server, device } = await closedDevice(3);
    await flush(device);
    expect(server.runs).toHaveLength(3);
    expect(server.requests.map(({ pull }) => pull)).toEqual([false]);
    expect((await readOutbox(device)).map(({ state }) => state)).toEqual([
      'acknowledged',
      'acknowledged',
      'acknowledged',
    ]);
    const replica = await device.open();
    expect(await readRows(replica, shifts)).toHaveLength(3);
    await replica.exchangeNow('person');
    expect(server.requests.at(-1)?.mutations).toEqual([]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(server.runs).toHaveLength(3);
  });

  it('sends long queues in batches', async () => {
    const { server, device } = await closedDevice(0);
    const entries = Array.from({ length: 501 }, (_, n) => makeNewEntry(n));
    await device.inspect((db) => db.outbox.bulkAdd(entries));
    await flush(device);
    expect(server.requests.map(({ mutations }) => mutations.length)).toEqual([500, 1]);
  });

  it('sends nothing when nothing is queued', async () => {
    const { server, device } = await closedDevice(0);
    await flush(device);
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['no network', new NetworkError()],
    ['an ended session', problem('unauthenticated')],
    ['maintenance', problem('maintenance')],
    ['another epoch, which a page has to handle', problem('other_epoch')],
  ])(
    'rejects for %s, so that the browser tries again, and changes nothing',
    async (_name, error) => {
      const { server, device } = await closedDevice(1);
      device.fates.push(error);
      await expect(flush(device)).rejects.toBe(error);
      expect(await readOutbox(device)).toMatchObject([{ state: 'queued', sequence: 1 }]);
      await flush(device);
      expect(server.runs).toHaveLength(1);
    },
  );

  it('delivers once when its first answer was lost', async () => {
    const { server, device } = await closedDevice(2);
    device.fates.push('lost-answer');
    await expect(flush(device)).rejects.toThrow(NetworkError);
    await flush(device);
    expect(server.runs).toHaveLength(2);
  });

  it('takes a new client id when the profile was copied', async () => {
    const { server, device } = await closedDevice(1);
    device.fates.push(problem('sequence_conflict'));
    const before = await device.inspect((db) => db.meta.get('replica'));
    await flush(device);
    const after = await device.inspect((db) => db.meta.get('replica'));
    expect(after?.clientId).not.toBe(before?.clientId);
    expect(server.runs).toHaveLength(1);
  });

  it('fills a gap', async () => {
    const { server, device } = await closedDevice(2);
    device.fates.push((request) =>
      server.exchange({ ...request, mutations: request.mutations.slice(1) }),
    );
    await flush(device);
    expect(server.runs).toHaveLength(2);
  });

  it('shares the lock with a page', async () => {
    const { server, device, replica } = await openDevice();
    for (let n = 1; n <= 6; n += 1) {
      await replica.mutate(calls.add, planned(n));
      await Promise.all([flush(device), replica.exchangeNow('person'), flush(device)]);
    }
    await replica.exchangeNow('person');
    expect(server.runs).toHaveLength(6);
    expect(new Set(server.runs).size).toBe(6);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await readRows(replica, shifts)).toEqual(server.feed.rowsOf(shifts));
  });

  it('tries every user, and keeps the data of those not signed in', async () => {
    const { server, device } = await closedDevice(1);
    const other = await device.open({ userId: otherId });
    await other.mutate(calls.add, planned(7));
    await device.close();
    await expect(flush(device)).rejects.toMatchObject({ problem: { code: 'other_account' } });
    expect(server.runs).toHaveLength(1);
    expect(await countQueued(otherId, device)).toMatchObject({ queued: 1 });
  });

  it('neither creates nor upgrades a database', async () => {
    const { server, device } = await closedDevice(1);
    const { indexedDB } = device.environment;
    const opening = indexedDB?.open(device.databaseName, 990);
    await new Promise<void>((resolve) => {
      if (!opening) return;
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
    });
    await flush(device);
    expect(server.requests).toEqual([]);
    expect(await indexedDB?.databases()).toEqual([{ name: device.databaseName, version: 990 }]);
  });

  it('leaves a damaged database to the page', async () => {
    const { server, device } = await closedDevice(1);
    await device.inspect((db) => db.meta.clear());
    await flush(device);
    expect(server.requests).toEqual([]);
  });
});

describe('the data on a device', () => {
  it('counts changes that exist only on this device', async () => {
    const { device } = await closedDevice(2);
    expect(await countQueued(userId, device)).toMatchObject({ queued: 2 });
    await flush(device);
    expect(await countQueued(userId, device)).toMatchObject({ queued: 0 });
    expect(await countQueued(otherId, device)).toMatchObject({ queued: 0 });
  });

  it('lists other users with their number of unsent changes', async () => {
    const { device } = await closedDevice(2);
    expect(await findOtherReplicas(userId, device)).toEqual([]);
    expect(await findOtherReplicas(otherId, device)).toMatchObject([
      { userId, queued: 2, awaitsOutcome: false },
    ]);
  });

  it('leaves another user whose outcomes no page has shown yet as awaiting them', async () => {
    const { device } = await closedDevice(1);
    await flush(device);
    const awaiting = { userId, queued: 0, awaitsOutcome: true };
    // A locked device counts what it cannot read.
    if (!isSealedRun) expect(await findOtherReplicas(otherId, device)).toEqual([awaiting]);
    const replica = await device.open();
    await replica.exchangeNow('person');
    expect(await findOtherReplicas(otherId, device)).toMatchObject([{ awaitsOutcome: false }]);
  });
});
