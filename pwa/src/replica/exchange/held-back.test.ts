import { describe, expect, it } from 'vitest';
import { expectSame, openDevice, putShift } from '../testing/bench.ts';
import { problem } from '../testing/fake-server.ts';
import { calls, planned, scheduleScope, shifts } from '../testing/shift-world.ts';
import { type Fate, readRows } from '../testing/test-device.ts';

/** A device with a change, which the server takes after a minute. */
async function openInDebt(automatic = false) {
  const world = await openDevice((fresh) => putShift(fresh, scheduleScope, 1));
  const { server, device } = world;
  const until = device.clock.elapsed() + 60_000;
  const serve: Fate = (request) => {
    const wait = until - device.clock.elapsed();
    if (wait > 0 && request.mutations.length > 0) throw problem('too_many_requests', wait / 1000);
    return server.exchange(request);
  };
  device.fates.push(...Array.from({ length: 20 }, () => serve));
  const offers = () => 20 - device.fates.length - server.requests.length;
  await device.close();
  const replica = await device.open({ automatic });
  const id = await replica.mutate(calls.add, planned(2));
  return { ...world, replica, id, offers };
}

describe('a queue of more changes than the server takes now', () => {
  it('waits, and news arrives meanwhile', async () => {
    const { server, device, replica, offers } = await openInDebt();
    await replica.exchangeNow('poke');
    expect(replica.getStatus()).toMatchObject({ connection: 'online', ready: true });
    expect(await replica.readWaitingChanges()).toHaveLength(1);
    putShift(server, scheduleScope, 3);
    await replica.exchangeNow('poke');
    expect(await readRows(replica, shifts)).toHaveLength(3);
    expect(offers()).toBe(1);
    device.clock.advance(60_000);
    await replica.exchangeNow('poke');
    expect(await replica.readWaitingChanges()).toEqual([]);
    await expectSame(replica, server);
  });

  it('is sent by itself when the time has come', async () => {
    const { server, device, replica, id } = await openInDebt(true);
    await expect
      .poll(() => {
        device.clock.advance(100);
        return replica.getStatus().ready;
      })
      .toBe(true);
    expect(server.runs).toEqual([]);
    device.clock.advance(59_000);
    await expect
      .poll(() => {
        device.clock.advance(100);
        return server.runs;
      })
      .toEqual([id]);
  });

  it('is offered again when a person asks', async () => {
    const { replica, offers } = await openInDebt();
    await replica.exchangeNow('poke');
    await replica.exchangeNow('person');
    expect(offers()).toBe(2);
    expect(replica.getStatus().connection).toBe('online');
  });

  it('is neither taken for empty nor for faulty', async () => {
    const { server, device, replica } = await openInDebt();
    await replica.exchangeNow('poke');
    device.fates.unshift(problem('internal'));
    await replica.exchangeNow('poke');
    await device.inspect((db) => db.meta.update('replica', { lastVerifiedAt: 0 }));
    await replica.exchangeNow('poke');
    expect(server.requests.map(({ verify }) => verify)).not.toContain(true);
    expect(await replica.readWaitingChanges()).toMatchObject([{ state: 'waiting' }]);
  });

  it('pauses as a whole when the server takes no pull either', async () => {
    const { device, replica } = await openInDebt();
    device.fates.unshift(problem('too_many_requests', 60), problem('too_many_requests', 60));
    await replica.exchangeNow('poke');
    expect(replica.getStatus().connection).toBe('unavailable');
    const left = device.fates.length;
    await replica.exchangeNow('poke');
    expect(device.fates).toHaveLength(left);
  });
});
