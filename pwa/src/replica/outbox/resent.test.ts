import { describe, expect, it } from 'vitest';
import { countQueued } from '../store/find-replicas.ts';
import { openDevice, putShift } from '../testing/bench.ts';
import { problem } from '../testing/fake-server.ts';
import {
  calls,
  decided,
  moved,
  planned,
  scheduleScope,
  shiftId,
  shifts,
  startsAt,
  userId,
} from '../testing/shift-world.ts';

const day = 86_400_000;

/** A device that moved a shift which the restored server lacks. */
async function openRestored() {
  const world = await openDevice((server) => putShift(server, scheduleScope, 1));
  const { server, replica } = world;
  await replica.exchangeNow('person');
  await replica.mutate(calls.move, moved(1, 18));
  await replica.exchangeNow('person');
  server.epoch = 'epoch-2';
  server.forgetClients();
  server.outcomes.clear();
  server.feed.drop(scheduleScope, shifts, shiftId(1));
  await replica.exchangeNow('person');
  return world;
}

describe('a change resent after a restore, on a row another device has to restore', () => {
  it('waits invisibly for the row and is then applied', async () => {
    const { server, replica } = await openRestored();
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    const offers = server.requests.length;
    await replica.exchangeNow('person');
    expect(server.requests.slice(offers).flatMap((request) => request.mutations)).toEqual([]);
    putShift(server, scheduleScope, 1);
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(server.feed.rowsOf(shifts)).toMatchObject([startsAt(18)]);
  });

  it('is shown as refused when the row is missing for 14 days', async () => {
    const { device, replica } = await openRestored();
    device.clock.advance(14 * day + 1);
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toMatchObject([
      { call: calls.move, problem: { code: 'not_found' } },
    ]);
    expect(await device.inspect((db) => db.outbox.count())).toBe(0);
  });
});

it('changes that a restored server lacks count as unsent until it has them, except discarded ones', async () => {
  const { server, device, replica } = await openDevice();
  for (const n of [1, 2, 3]) await replica.mutate(calls.add, planned(n));
  await replica.exchangeNow('person');
  const discarded = await replica.mutate(calls.add, planned(4));
  device.fates.push('lost-request');
  await replica.exchangeNow('person');
  await replica.discard(discarded);
  expect(await replica.countResent()).toBe(0);
  expect(await countQueued(userId, device)).toMatchObject({ queued: 0 });

  server.epoch = 'epoch-2';
  server.forgetClients();
  server.outcomes.clear();
  for (const n of [1, 2, 3]) server.feed.drop(scheduleScope, shifts, shiftId(n));
  device.fates.push(problem('other_epoch'), 'lost-request');
  await replica.exchangeNow('person');
  expect(await replica.readWaitingChanges()).toEqual([]);
  expect(await replica.countResent()).toBe(3);
  expect(await countQueued(userId, device)).toMatchObject({ queued: 3 });

  await replica.exchangeNow('person');
  expect(server.feed.rowsOf(shifts)).toHaveLength(3);
  expect(await replica.countResent()).toBe(0);
  expect(await countQueued(userId, device)).toMatchObject({ queued: 0 });
});

it('stores the rows a sent change needs, not those it creates', async () => {
  const { device, replica } = await openDevice();
  await replica.mutate(calls.add, planned(1));
  await replica.mutate(calls.decide, decided(1));
  await replica.exchangeNow('person');
  const sent = await device.inspect((db) => db.sent.orderBy('position').toArray());
  expect(sent.flatMap(({ entries }) => entries.map(({ needs }) => needs))).toEqual([
    undefined,
    [{ collection: shifts, id: shiftId(1) }],
  ]);
});
