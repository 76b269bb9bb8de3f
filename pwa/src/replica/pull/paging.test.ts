import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { describe, expect, it } from 'vitest';
import { expectSame, openDevice, putShift } from '../testing/bench.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { calls, decided, planned, shiftId, shifts, unwanted } from '../testing/shift-world.ts';
import { type TestDevice, readRows } from '../testing/test-device.ts';

describe('a paged pull', () => {
  const pages = (count: number) => (server: FakeServer) => {
    server.feed.held = ['a'];
    server.feed.pageSize = 3;
    for (let n = 0; n < count; n += 1) putShift(server, 'a', n);
  };

  it('requests all pages in one run', async () => {
    const { server, replica } = await openDevice(pages(10));
    await replica.exchangeNow('person');
    expect(server.requests).toHaveLength(4);
    await expectSame(replica, server);
  });

  it('reports ready only after the last page', async () => {
    const { device, replica } = await openDevice(pages(5));
    const first = device.server.exchange.bind(device.server);
    device.fates.push((request) => first(request), 'lost-request');
    await replica.exchangeNow('person');
    expect(replica.getStatus()).toMatchObject({ ready: false, connection: 'offline' });
    expect(await readRows(replica, shifts)).toHaveLength(3);
    await replica.exchangeNow('person');
    expect(replica.getStatus()).toMatchObject({ ready: true, connection: 'online' });
  });

  it('continues after a reload between pages', async () => {
    const { server, device, replica } = await openDevice(pages(8));
    device.fates.push((request) => server.exchange(request), 'lost-request');
    await replica.exchangeNow('person');
    await device.close();
    const again = await device.open();
    await again.exchangeNow('person');
    await expectSame(again, server);
    expect(server.requests.filter(({ cursor }) => cursor === null)).toHaveLength(1);
  });

  it('pushes new changes between the pages, and pulls their rows after the last', async () => {
    const { server, device, replica } = await openDevice(pages(8));
    device.fates.push((request) => server.exchange(request), 'lost-request');
    await replica.exchangeNow('person');
    server.feed.held = ['a', 'schedule:0190a000-0000-7000-8000-000000000001'];
    await replica.mutate(calls.add, planned(50));
    await replica.exchangeNow('person');
    expect(server.requests.map(({ pull, mutations }) => [pull, mutations.length])).toContainEqual([
      false,
      1,
    ]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    await expectSame(replica, server);
  });

  it('receives outcomes with the last page only', async () => {
    const { server, device, replica } = await openDevice(pages(8));
    const id = await replica.mutate(calls.add, unwanted(50));
    device.fates.push((request) => server.exchange(request), 'lost-request');
    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toMatchObject([{ id }]);
    expect(await replica.readRefusedChanges()).toEqual([]);
    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toMatchObject([{ id }]);
    expect(server.runs).toEqual([id]);
  });

  it('stops requesting from a server that makes no progress', async () => {
    const { device, replica } = await openDevice(pages(8));
    const stuck = (request: Parameters<TestDevice['exchange']>[0]): SyncAnswer => ({
      ...device.server.exchange(request),
      cursor: request.cursor,
    });
    device.fates.push(stuck);
    await replica.exchangeNow('person');
    expect(replica.getStatus().connection).toBe('unavailable');
    expect(device.server.requests).toHaveLength(1);
  });
});

describe('a reset', () => {
  const five = (server: FakeServer) => {
    server.feed.held = ['a', 'b'];
    for (let n = 0; n < 5; n += 1) putShift(server, n < 3 ? 'a' : 'b', n);
  };

  /** Changes rows without the device's knowledge and invalidates its cursor. */
  function forget(server: FakeServer) {
    server.feed.drop('a', shifts, shiftId(1));
    server.feed.drop('b', shifts, shiftId(3));
    putShift(server, 'a', 9);
    server.feed.purgedBelow = 1000;
  }

  it('sweeps unmarked rows after the last page, and never empties the screen', async () => {
    const { server, device, replica } = await openDevice(five);
    await replica.exchangeNow('person');
    forget(server);
    server.feed.pageSize = 2;
    const counts: number[] = [];
    const look = async (request: Parameters<TestDevice['exchange']>[0]) => {
      counts.push((await readRows(replica, shifts)).length);
      // Makes the page cursors valid again.
      const answer = server.exchange(request);
      server.feed.purgedBelow = 0;
      return answer;
    };
    device.fates.push(look, look, look);
    await replica.exchangeNow('person');
    await expectSame(replica, server);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
  });

  it('in the middle of a first pull starts over and still sweeps', async () => {
    const { server, device, replica } = await openDevice(five);
    server.feed.pageSize = 2;
    device.fates.push((request) => server.exchange(request), 'lost-request');
    await replica.exchangeNow('person');
    server.feed.drop('a', shifts, shiftId(0));
    server.feed.purgedBelow = 1000;
    device.fates.push((request) => {
      const answer = server.exchange(request);
      server.feed.purgedBelow = 0;
      return answer;
    });
    await replica.exchangeNow('person');
    await expectSame(replica, server);
  });

  it('in the middle of a reset starts over: what its pages named may be gone', async () => {
    const { server, device, replica } = await openDevice(five);
    server.feed.pageSize = 2;
    const purged = (request: Parameters<TestDevice['exchange']>[0]) => {
      server.feed.purgedBelow = 1000;
      const answer = server.exchange(request);
      server.feed.purgedBelow = 0;
      return answer;
    };
    await replica.exchangeNow('person');
    device.fates.push(purged, 'lost-request');
    await replica.exchangeNow('person');
    // The first page named it.
    server.feed.drop('a', shifts, shiftId(0));
    device.fates.push(purged);
    await replica.exchangeNow('person');
    await expectSame(replica, server);
  });

  it('keeps its pages when the server does not tell where it began', async () => {
    const { server, device, replica } = await openDevice(five);
    await replica.exchangeNow('person');
    forget(server);
    server.feed.pageSize = 2;
    const untold = (request: Parameters<TestDevice['exchange']>[0]) => {
      const { startsOver: _startsOver, ...answer } = server.exchange(request);
      server.feed.purgedBelow = 0;
      return answer;
    };
    device.fates.push(untold, untold, untold);
    await replica.exchangeNow('person');
    await expectSame(replica, server);
  });

  it('sweeps after a reload between its pages', async () => {
    const { server, device, replica } = await openDevice(five);
    await replica.exchangeNow('person');
    forget(server);
    server.feed.pageSize = 2;
    device.fates.push((request) => {
      const answer = server.exchange(request);
      server.feed.purgedBelow = 0;
      return answer;
    }, 'lost-request');
    await replica.exchangeNow('person');
    await device.close();
    const again = await device.open();
    await again.exchangeNow('person');
    await expectSame(again, server);
  });

  it('never touches the outbox', async () => {
    const { server, device, replica } = await openDevice(five);
    await replica.exchangeNow('person');
    forget(server);
    const id = await replica.mutate(calls.decide, decided(1));
    device.fates.push(async (request) => {
      const answer = server.exchange({ ...request, mutations: [] });
      await Promise.resolve();
      return { ...answer, lastSequence: request.mutations[0]?.sequence ?? 0, more: true };
    }, 'lost-request');
    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toMatchObject([{ id }]);
  });
});
