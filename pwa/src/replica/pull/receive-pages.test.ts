import { describe, expect, it } from 'vitest';
import { expectSame, openDevice, putShift } from '../testing/bench.ts';
import { calls, planned, scheduleScope, shifts } from '../testing/shift-world.ts';
import { type Fate, readRows } from '../testing/test-device.ts';

/** A device of a server with that many shifts in pages of three. */
function openPaged(shifts = 8) {
  return openDevice((server) => {
    server.feed.pageSize = 3;
    for (let n = 1; n <= shifts; n += 1) putShift(server, scheduleScope, n);
  });
}

describe('the pages of a pull', () => {
  it('are stored together when changes wait for the last one', async () => {
    const { server, device, replica } = await openPaged();
    await replica.mutate(calls.add, planned(50));
    const counts: number[] = [];
    const look: Fate = async (request) => {
      counts.push((await readRows(replica, shifts)).length);
      return server.exchange(request);
    };
    device.fates.push(look, look, look);
    await replica.exchangeNow('person');
    expect(counts).toEqual([1, 1, 1]);
    await expectSame(replica, server);
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('that arrived are stored when the next one fails', async () => {
    const { server, device, replica } = await openPaged();
    await replica.mutate(calls.add, planned(50));
    const serve: Fate = (request) => server.exchange(request);
    device.fates.push(serve, serve, 'lost-request');
    await replica.exchangeNow('person');
    expect(replica.getStatus()).toMatchObject({ connection: 'offline', ready: false });
    expect(await readRows(replica, shifts)).toHaveLength(7);
    await replica.exchangeNow('person');
    expect(server.requests.filter(({ cursor }) => cursor === null)).toHaveLength(1);
    await expectSame(replica, server);
  });

  it('are not requested while changes wait to be sent', async () => {
    const { server, device, replica } = await openPaged(60);
    device.fates.push(async (request) => {
      await replica.mutate(calls.add, planned(50));
      return server.exchange(request);
    });
    await replica.exchangeNow('person');
    const pushes = server.requests.map(({ pull }) => pull);
    expect(pushes.indexOf(false)).toBeGreaterThan(0);
    expect(pushes.indexOf(false)).toBeLessThan(20);
    await expectSame(replica, server);
  });

  it('are requested again when one of them is unexpected', async () => {
    const { server, device, replica } = await openPaged();
    const serve: Fate = (request) => server.exchange(request);
    device.fates.push(serve, (request) => ({ ...server.exchange(request), lastSequence: 7 }));
    await replica.exchangeNow('person');
    expect(replica.getStatus()).toMatchObject({ connection: 'online', ready: true });
    await expectSame(replica, server);
  });
});
