import { describe, expect, it } from 'vitest';
import { readQueue } from '../outbox/outbox.ts';
import { stampBatch } from '../outbox/stamp-batch.ts';
import { openDevice, putShift } from '../testing/bench.ts';
import { problem } from '../testing/fake-server.ts';
import { makeNewEntry } from '../testing/outbox-factory.ts';
import {
  calls,
  decided,
  isDecided,
  makeShift,
  planned,
  scheduleScope,
  shiftId,
  shifts,
  startsAt,
  unwanted,
  userId,
} from '../testing/shift-world.ts';
import { type TestDevice, readRows } from '../testing/test-device.ts';

function readOutbox(device: TestDevice) {
  return device.inspect(readQueue);
}

function readMeta(device: TestDevice) {
  return device.inspect((db) => db.meta.get('replica'));
}

describe('an exchange', () => {
  it('sends user, cursor and known outcomes', async () => {
    const { server, replica } = await openDevice();
    await replica.exchangeNow('person');
    await replica.mutate(calls.add, planned(1));
    await replica.exchangeNow('person');
    const [first, second] = server.requests;
    expect(first).toMatchObject({ userId, epoch: null, cursor: null, told: 0, pull: true });
    expect(second).toMatchObject({ epoch: 'epoch-1', told: 0, pull: true, verify: false });
    expect(second?.clientId).toBe(first?.clientId);
    expect(second?.cursor).not.toBeNull();
    await replica.exchangeNow('person');
    expect(server.requests[2]).toMatchObject({ told: 1, mutations: [] });
  });

  it('keeps an applied change for 14 days', async () => {
    const { device, replica } = await openDevice();
    const id = await replica.mutate(calls.add, planned(1));
    await replica.exchangeNow('person');
    const day = 86_400_000;
    device.clock.advance(14 * day);
    await replica.exchangeNow('person');
    expect(await device.inspect((db) => db.sent.toArray())).toMatchObject([
      { entries: [{ id, call: calls.add, input: planned(1) }] },
    ]);
    device.clock.advance(1);
    await replica.exchangeNow('person');
    expect(await device.inspect((db) => db.sent.count())).toBe(0);
  });

  it('delivers a change once when the answer is lost after the commit', async () => {
    const { server, device, replica } = await openDevice();
    const id = await replica.mutate(calls.add, planned(1));
    device.fates.push('lost-answer', 'lost-request', 'lost-answer');
    for (let n = 0; n < 4; n += 1) await replica.exchangeNow('person');
    expect(server.runs).toEqual([id]);
    expect(await readOutbox(device)).toEqual([]);
  });

  it('continues after a rejected change and keeps its input', async () => {
    const { replica } = await openDevice();
    await replica.mutate(calls.add, planned(1));
    const refused = await replica.mutate(calls.add, unwanted(2));
    await replica.mutate(calls.add, planned(3));
    await replica.exchangeNow('person');
    expect(await readRows(replica, shifts)).toMatchObject([{ id: shiftId(1) }, { id: shiftId(3) }]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toMatchObject([
      {
        id: refused,
        input: unwanted(2),
        problem: { code: 'schedule_past_date', message: 'Cannot add hours for a past date' },
        rows: [{ collection: shifts, id: shiftId(2) }],
      },
    ]);
    expect(await replica.readRowMarks(shifts)).toEqual(new Map([[shiftId(2), 'refused']]));
  });

  it('shows the change of another device below the queued ones', async () => {
    const { server, device, replica } = await openDevice();
    server.feed.put(scheduleScope, shifts, { ...makeShift(shiftId(1)) });
    await replica.exchangeNow('person');
    server.feed.put(scheduleScope, shifts, {
      ...makeShift(shiftId(1), startsAt(18)),
    });
    device.fates.push(async (request) => {
      await replica.mutate(calls.decide, decided(1));
      return server.exchange(request);
    }, problem('maintenance'));
    await replica.exchangeNow('person');
    expect(replica.getStatus().connection).toBe('unavailable');
    expect(await readRows(replica, shifts)).toMatchObject([{ ...startsAt(18), ...isDecided }]);
  });
});

describe('a long queue', () => {
  it('keeps showing acknowledged changes until their rows are pulled', async () => {
    const { server, device, replica } = await openDevice();
    const entries = Array.from({ length: 500 }, (_, n) => makeNewEntry(n));
    await device.inspect((db) => db.outbox.bulkAdd(entries));
    await replica.mutate(calls.add, planned(501));
    device.fates.push((request) => server.exchange(request), 'lost-request');
    await replica.exchangeNow('person');
    const states = (await readOutbox(device)).map(({ state }) => state);
    expect(states.filter((state) => state === 'acknowledged')).toHaveLength(500);
    expect(await readRows(replica, shifts)).toHaveLength(1);
    await replica.exchangeNow('person');
    // Pushed in batches, of which the last pulls; what was lost comes again.
    expect(server.requests.map(({ pull, mutations }) => [pull, mutations.length])).toEqual([
      [false, 500],
      [true, 1],
    ]);
    expect(await readOutbox(device)).toEqual([]);
    expect(server.runs).toHaveLength(501);
    expect(await readRows(replica, shifts)).toEqual(server.feed.rowsOf(shifts));
  });
});

describe('a gap', () => {
  it('is filled from what is still queued', async () => {
    const { server, device, replica } = await openDevice();
    await replica.mutate(calls.add, planned(1));
    await device.inspect(async (db) => {
      await stampBatch(db);
      await db.meta.update('replica', { processed: 1 });
    });
    await replica.mutate(calls.add, planned(2));
    const clientId = (await readMeta(device))?.clientId;
    await replica.exchangeNow('person');
    expect(server.runs).toHaveLength(2);
    expect((await readMeta(device))?.clientId).toBe(clientId);
    expect(await readOutbox(device)).toEqual([]);
  });

  it('that cannot be filled leads to a new client id, and nothing is done twice', async () => {
    const { server, device, replica } = await openDevice();
    const first = await replica.mutate(calls.add, planned(1));
    await replica.exchangeNow('person');
    server.forgetClients();
    const second = await replica.mutate(calls.add, planned(2));
    const before = await readMeta(device);
    await replica.exchangeNow('person');
    expect((await readMeta(device))?.clientId).not.toBe(before?.clientId);
    expect(server.runs).toEqual([first, second]);
    expect(await readOutbox(device)).toEqual([]);
  });
});

describe('another epoch', () => {
  it('resends recent and queued changes, deduplicated by id', async () => {
    const { server, device, replica } = await openDevice();
    const first = await replica.mutate(calls.add, planned(1));
    await replica.exchangeNow('person');
    const second = await replica.mutate(calls.add, planned(2));
    server.epoch = 'epoch-2';
    server.forgetClients();
    await replica.exchangeNow('person');
    expect(server.runs).toEqual([first, second]);
    expect(server.requests.at(-1)?.mutations.map(({ id }) => id)).toEqual([first, second]);
    expect(await readMeta(device)).toMatchObject({ epoch: 'epoch-2' });
    expect(await readOutbox(device)).toEqual([]);
  });

  it('restores changes the server had lost', async () => {
    const { server, replica } = await openDevice();
    await replica.mutate(calls.add, planned(1));
    await replica.exchangeNow('person');
    server.feed.drop(scheduleScope, shifts, shiftId(1));
    server.outcomes.clear();
    server.forgetClients();
    server.epoch = 'epoch-2';
    await replica.exchangeNow('person');
    expect(server.feed.rowsOf(shifts)).toMatchObject([{ id: shiftId(1) }]);
    expect(await readRows(replica, shifts)).toMatchObject([{ id: shiftId(1) }]);
  });

  it('removes again what a restore brought back', async () => {
    const { server, replica } = await openDevice((given) => putShift(given, scheduleScope, 1));
    await replica.exchangeNow('person');
    await replica.mutate(calls.remove, { id: shiftId(1) });
    await replica.exchangeNow('person');
    putShift(server, scheduleScope, 1);
    server.outcomes.clear();
    server.forgetClients();
    server.epoch = 'epoch-2';
    await replica.exchangeNow('person');
    expect(server.feed.rowsOf(shifts)).toEqual([]);
    expect(await readRows(replica, shifts)).toEqual([]);
  });
});
