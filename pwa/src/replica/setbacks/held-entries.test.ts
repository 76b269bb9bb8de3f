import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../testing/account-factory.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import {
  calls,
  decided,
  isDecided,
  isPlanned,
  planned,
  scheduleScope,
  shifts,
  userId,
} from '../testing/shift-world.ts';
import { readRows } from '../testing/test-device.ts';

const userScope = `user:${userId}`;

async function openPaused() {
  const server = makeServer();
  server.feed.held = [scheduleScope, userScope];
  const pause = (suspended: boolean) => {
    server.isPaused = suspended;
    server.feed.put(userScope, 'account', { ...makeAccount({ id: userId, suspended }) });
  };
  pause(true);
  const device = makeDevice(server);
  const replica = await device.open();
  const ids = [
    await replica.mutate(calls.add, planned(1)),
    await replica.mutate(calls.decide, decided(1)),
  ];
  await replica.exchangeNow('person');
  return { server, device, replica, ids, pause };
}

describe('while the account is paused', () => {
  it('changes are held and shown, and not offered again', async () => {
    const { server, replica, ids } = await openPaused();
    const before = server.requests.length;
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(server.requests.slice(before).map(({ mutations }) => mutations)).toEqual([[], []]);
    expect(await replica.readWaitingChanges()).toMatchObject(ids.map((id) => ({ id })));
    expect(await readRows(replica, shifts)).toMatchObject([isDecided]);
  });

  it('a person can discard one without the server', async () => {
    const { replica, ids } = await openPaused();
    await replica.discard(ids[1] ?? '');
    expect(await readRows(replica, shifts)).toMatchObject([isPlanned]);
    expect(await replica.readWaitingChanges()).toHaveLength(1);
  });

  it('retrying offers it again under a new id', async () => {
    const { server, replica, ids } = await openPaused();
    await replica.retry(ids[0] ?? '');
    await replica.exchangeNow('person');
    const offered = server.requests.flatMap(({ mutations }) => mutations.map(({ id }) => id));
    expect(new Set(offered).size).toBe(3);
  });
});

describe('when the pause ends', () => {
  it('they are sent in order, in the same run', async () => {
    const { server, replica, pause } = await openPaused();
    pause(false);
    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(server.feed.rowsOf(shifts)).toMatchObject([isDecided]);
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('and the server still holds them, they wait for the next run', async () => {
    const { server, replica, pause } = await openPaused();
    pause(false);
    server.isPaused = true;
    const before = server.requests.length;
    await replica.exchangeNow('person');
    expect(server.requests.length - before).toBeLessThanOrEqual(3);
    expect(await replica.readWaitingChanges()).toHaveLength(2);
    server.isPaused = false;
    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(server.runs).toHaveLength(2);
  });
});
