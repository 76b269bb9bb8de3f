import { describe, expect, it, vi } from 'vitest';
import { exchangeLockName, lockPatience } from '../environment/locks.ts';
import { StorageFullError } from '../replica-errors.ts';
import { makeDevice, makeServer, putShift } from '../testing/bench.ts';
import { makeChannels } from '../testing/fake-channels.ts';
import { problem } from '../testing/fake-server.ts';
import {
  calls,
  endsAt,
  moved,
  planned,
  scheduleScope,
  shiftId,
  shifts,
  startsAt,
  userId,
} from '../testing/shift-world.ts';
import { readRows } from '../testing/test-device.ts';
import { wipeReplica } from './wipe-replica.ts';

async function openTwoTabs() {
  const server = makeServer();
  const device = makeDevice(server, { openChannel: makeChannels() });
  const [one, two] = [await device.open(), await device.open()];
  return { server, device, one, two };
}

describe('two tabs', () => {
  it('deliver everything once, one request at a time', async () => {
    const { server, device, one, two } = await openTwoTabs();
    let running = 0;
    let most = 0;
    const watch: (typeof device.fates)[number] = async (request) => {
      device.fates.push(watch);
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return server.exchange(request);
    };
    device.fates.push(watch);
    const ids = [
      await one.mutate(calls.add, planned(1)),
      await two.mutate(calls.add, planned(2)),
      await one.mutate(calls.add, planned(3)),
    ];
    await Promise.all([one.exchangeNow('person'), two.exchangeNow('person')]);
    expect(most).toBe(1);
    expect(server.runs).toEqual(ids);
    for (const tab of [one, two]) {
      expect(await tab.readWaitingChanges()).toEqual([]);
      expect(await readRows(tab, shifts)).toHaveLength(3);
    }
  });

  it('do not pull twice for requests made before the pull began', async () => {
    const { server, device, one, two } = await openTwoTabs();
    const busy = Promise.withResolvers<void>();
    const name = exchangeLockName(device.databaseName);
    const holding = device.environment.locks?.run(name, lockPatience, () => busy.promise);
    const both = [one.exchangeNow('person'), two.exchangeNow('person')];
    device.clock.jump(1);
    busy.resolve();
    await Promise.all([holding, ...both]);
    expect(server.requests).toHaveLength(1);
    await two.exchangeNow('person');
    expect(server.requests).toHaveLength(2);
  });

  it('keep a change one makes while the other awaits an answer', async () => {
    const { server, device, one, two } = await openTwoTabs();
    putShift(server, scheduleScope, 1);
    await two.exchangeNow('person');
    putShift(server, scheduleScope, 1, endsAt(3));
    device.fates.push(async (request) => {
      const answer = server.exchange(request);
      await two.mutate(calls.move, moved(1, 20));
      return answer;
    });
    await one.exchangeNow('person');
    expect(await readRows(one, shifts)).toMatchObject([startsAt(20)]);
  });

  it('share the state of the connection', async () => {
    const { device, one, two } = await openTwoTabs();
    device.fates.push(problem('unauthenticated'));
    await one.exchangeNow('person');
    expect(two.getStatus().connection).toBe('signed-out');
    await two.exchangeNow('person');
    expect(one.getStatus()).toMatchObject({ connection: 'online', ready: true });
    expect(one.getStatus().lastPulledAt).toBe(two.getStatus().lastPulledAt);
  });

  it('no longer say that the device is full once one was told to, or has room again', async () => {
    const { one, two } = await openTwoTabs();
    const tabs = [one, two];
    const fill = async () => {
      const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError');
      });
      for (const tab of tabs) {
        await expect(tab.mutate(calls.add, planned(1))).rejects.toThrow(StorageFullError);
      }
      full.mockRestore();
      expect(tabs.map((tab) => tab.getStatus().notice)).toEqual(['quota', 'quota']);
    };
    await fill();
    one.dismissNotice();
    await expect.poll(() => two.getStatus().notice).toBeNull();
    await fill();
    await two.mutate(calls.add, planned(2));
    await expect.poll(() => one.getStatus().notice).toBeNull();
  });

  it('continue after a stuck lock holder, whose late answer is not applied', async () => {
    const { server, device, two } = await openTwoTabs();
    // A frozen tab: no timer fires, so its request has no limit.
    const frozen = await device.open({
      environment: { ...device.environment, startTimer: () => () => undefined },
    });
    const late = Promise.withResolvers<void>();
    device.fates.push(async (request) => {
      const answer = server.exchange(request);
      await late.promise;
      return answer;
    });
    const change = await frozen.mutate(calls.add, planned(1));
    const stuck = frozen.exchangeNow('person');
    await expect.poll(() => server.requests.length).toBe(1);
    const other = two.exchangeNow('person');
    await expect.poll(() => device.clock.pending.length).toBe(1);
    device.clock.advance(lockPatience);
    await other;
    expect(await two.readWaitingChanges()).toEqual([]);
    const meta = await device.inspect((db) => db.meta.get('replica'));
    late.resolve();
    await stuck;
    expect(await device.inspect((db) => db.meta.get('replica'))).toEqual(meta);
    expect(server.runs).toEqual([change]);
  });

  it('both continue after one of them rebuilt the database', async () => {
    const { server, device, one, two } = await openTwoTabs();
    await two.mutate(calls.add, planned(1));
    await device.inspect((db) => db.meta.clear());
    await one.exchangeNow('person');
    expect(one.getStatus().notice).toBe('rebuilt');
    await expect.poll(() => readRows(two, shifts)).toHaveLength(1);
    await two.mutate(calls.add, planned(2));
    await two.exchangeNow('person');
    expect(server.feed.rowsOf(shifts)).toMatchObject([{ id: shiftId(1) }, { id: shiftId(2) }]);
  });
});

describe('wiping', () => {
  it('removes everything, also with open tabs, which do not recreate it', async () => {
    const { device, one, two } = await openTwoTabs();
    await one.mutate(calls.add, planned(1));
    await wipeReplica(userId, { environment: device.environment });
    expect(await device.environment.indexedDB?.databases()).toEqual([]);
    for (const tab of [one, two]) {
      await expect(tab.mutate(calls.add, planned(2))).rejects.toThrow('closed');
      await expect(tab.readWaitingChanges()).rejects.toThrow();
      expect(tab.getStatus().ended).toBe('removed');
    }
    expect(await device.environment.indexedDB?.databases()).toEqual([]);
  });

  it('of a user without data does nothing', async () => {
    const device = makeDevice(makeServer());
    await wipeReplica(userId, { environment: device.environment });
    expect(await device.environment.indexedDB?.databases()).toEqual([]);
  });

  it('leaves other users alone, and a new start is empty', async () => {
    const { device, one } = await openTwoTabs();
    await one.mutate(calls.add, planned(1));
    await device.open({ userId: userId.replace('1', '2') });
    await wipeReplica(userId, { environment: device.environment });
    const names = await device.environment.indexedDB?.databases();
    expect(names?.map(({ name }) => name)).toEqual([`greenroom-user-${userId.replace('1', '2')}`]);
    const again = await device.open();
    expect(await again.readWaitingChanges()).toEqual([]);
  });

  it('waits for a running exchange only for a limited time', async () => {
    const { device, one } = await openTwoTabs();
    device.fates.push(() => new Promise(() => undefined));
    const exchanging = one.exchangeNow('person');
    await expect.poll(() => device.fates.length).toBe(0);
    await wipeReplica(userId, { environment: device.environment });
    await exchanging;
    expect(await device.environment.indexedDB?.databases()).toEqual([]);
  });
});
