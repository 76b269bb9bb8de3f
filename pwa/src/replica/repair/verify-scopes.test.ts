import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import type { Replica } from '../replica-interface.ts';
import { expectSame, openDevice, putShift } from '../testing/bench.ts';
import {
  calls,
  planned,
  scheduleScope,
  shiftId,
  shifts,
  startsAt,
} from '../testing/shift-world.ts';
import { readRows, type TestDevice } from '../testing/test-device.ts';

const day = 24 * 60 * 60_000;

/** A device with three shifts, due for verification. */
async function openDue() {
  const world = await openDevice((server) => {
    for (let n = 1; n <= 3; n += 1) putShift(server, scheduleScope, n);
  });
  await world.replica.exchangeNow('person');
  world.device.clock.advance(day);
  return world;
}

/** Dexie makes the class of its collections for each database. */
function collectionsOf(replica: Replica) {
  const { prototype } = replica.tables[shifts].toCollection().constructor as {
    readonly prototype: { toArray(): Promise<unknown> };
  };
  return prototype;
}

/**
 * Removes a shift when a comparison of rows has read the first slice.
 * @returns whether that has happened, once it is stored; ends the watching
 */
function changeDuringCheck(replica: Replica): () => Promise<boolean> {
  const collections = collectionsOf(replica);
  const { toArray } = collections;
  let change: Promise<unknown> | null = null;
  const reading = vi.spyOn(collections, 'toArray').mockImplementation(async function (
    this: unknown,
  ) {
    const rows = await toArray.call(this);
    if (Array.isArray(rows) && rows.length === 250) {
      change ??= Dexie.ignoreTransaction(() => replica.mutate(calls.remove, { id: shiftId(10) }));
    }
    return rows;
  });
  return async () => {
    reading.mockRestore();
    await change;
    return change !== null;
  };
}

function metaOf(device: TestDevice) {
  return device.inspect((db) => db.meta.get('replica'));
}

describe('the verification against the server', () => {
  it('is requested once a day, when nothing is queued', async () => {
    const { server, device, replica } = await openDue();
    const asked = () => server.requests.at(-1)?.verify;
    await replica.mutate(calls.add, planned(9));
    await replica.exchangeNow('person');
    expect(asked()).toBe(false);
    await replica.exchangeNow('person');
    expect(asked()).toBe(true);
    await replica.exchangeNow('person');
    expect(asked()).toBe(false);
    device.clock.advance(day);
    await replica.exchangeNow('person');
    expect(asked()).toBe(true);
  });

  it('finds no difference in a correct replica, also below queued changes', async () => {
    const { server, device, replica } = await openDue();
    await replica.mutate(calls.remove, { id: shiftId(1) });
    device.fates.push('lost-request');
    await replica.exchangeNow('person');
    // Another tab's queue changes rows too, but not their bases.
    await device.inspect((db) => db.outbox.toCollection().modify({ state: 'parked' }));
    await replica.exchangeNow('person');
    expect(server.requests.at(-1)?.verify).toBe(true);
    expect(server.requests.flatMap((request) => request.anew ?? [])).toEqual([]);
    expect(await replica.readReports()).toEqual([]);
  });

  it.each<[string, (device: TestDevice) => Promise<unknown>]>([
    [
      'a stale row',
      (device) =>
        device.inspect((db) => db.rowsOf(shifts).update(shiftId(1), { $xid: '0', ...startsAt(1) })),
    ],
    ['a missing row', (device) => device.inspect((db) => db.rowsOf(shifts).delete(shiftId(2)))],
    [
      'a foreign row',
      (device) =>
        device.inspect(async (db) => {
          const row = await db.rowsOf(shifts).get(shiftId(3));
          if (row) await db.rowsOf(shifts).add({ ...row, id: shiftId(77) });
        }),
    ],
  ])('finds and repairs %s within the same exchange', async (_what, damage) => {
    const { server, device, replica } = await openDue();
    await damage(device);
    await replica.exchangeNow('person');
    await expectSame(replica, server);
    expect(server.requests.map((request) => request.anew)).toEqual([
      undefined,
      undefined,
      [scheduleScope],
    ]);
    expect(await replica.readReports()).toMatchObject([{ kind: 'checksum', where: scheduleScope }]);
    expect(await metaOf(device)).toMatchObject({ anew: [] });
  });

  it('removes a row no server sent', async () => {
    const { server, device, replica } = await openDue();
    await device.inspect((db) => db.rowsOf('people').add({ id: shiftId(5), username: 'ghost' }));
    await replica.exchangeNow('person');
    await expectSame(replica, server);
    expect(await readRows(replica, 'people')).toEqual([]);
    expect(await replica.readReports()).toMatchObject([{ kind: 'stray', where: 'people' }]);
  });

  it('compares many rows in slices, each in a transaction of its own', async () => {
    const { server, device, replica } = await openDue();
    for (let n = 10; n < 610; n += 1) putShift(server, scheduleScope, n);
    await replica.exchangeNow('person');
    const reading = vi.spyOn(collectionsOf(replica), 'toArray');
    device.clock.advance(day);
    await replica.exchangeNow('person');
    expect(server.requests.at(-1)?.verify).toBe(true);
    const answers = reading.mock.results.map(({ value }) => Promise.resolve(value as unknown));
    const read = (await Promise.all(answers)).filter((rows) => Array.isArray(rows));
    reading.mockRestore();
    expect(Math.max(...read.map(({ length }) => length))).toBe(250);
    expect(await replica.readReports()).toEqual([]);
    expect((await metaOf(device))?.lastVerifiedAt).toBe(device.clock.now());
  });

  it('is void when a person changes rows meanwhile, and repeated', async () => {
    const { server, device, replica } = await openDue();
    for (let n = 10; n < 610; n += 1) putShift(server, scheduleScope, n);
    const changing = changeDuringCheck(replica);
    await replica.exchangeNow('person');
    expect(await changing()).toBe(true);
    expect((await metaOf(device))?.lastVerifiedAt).toBe(0);
    await replica.exchangeNow('person');
    expect((await metaOf(device))?.lastVerifiedAt).toBe(device.clock.now());
    await expectSame(replica, server);
    expect(await replica.readReports()).toEqual([]);
    expect(server.requests.flatMap((request) => request.anew ?? [])).toEqual([]);
    expect(await metaOf(device)).toMatchObject({ anew: [] });
  });

  it('that the server began by itself and this device could not do is repeated', async () => {
    const { server, device, replica } = await openDue();
    await replica.exchangeNow('person');
    for (let n = 10; n < 610; n += 1) putShift(server, scheduleScope, n);
    const changing = changeDuringCheck(replica);
    // After a restart of the database, which the server notes in the cursor.
    device.fates.push((request) => server.exchange({ ...request, verify: true }));
    await replica.exchangeNow('person');
    expect(await changing()).toBe(true);
    await replica.exchangeNow('person');
    expect(server.requests.at(-1)?.verify).toBe(true);
    await replica.exchangeNow('person');
    expect(server.requests.at(-1)?.verify).toBe(false);
  });

  it('keeps the scopes to repair until an answer arrives', async () => {
    const { server, device, replica } = await openDue();
    await device.inspect((db) => db.rowsOf(shifts).delete(shiftId(2)));
    device.fates.push((request) => server.exchange(request), 'lost-request');
    await replica.exchangeNow('person');
    await device.close();
    const again = await device.open();
    expect(await metaOf(device)).toMatchObject({ anew: [scheduleScope] });
    await again.exchangeNow('person');
    await expectSame(again, server);
  });

  it('compares a row in two scopes by the xid of each', async () => {
    const { server, device, replica } = await openDevice((s) => {
      s.feed.held = ['a', 'b'];
      putShift(s, 'a', 1);
      putShift(s, 'b', 1);
    });
    await replica.exchangeNow('person');
    putShift(server, 'a', 1, startsAt(18));
    await replica.exchangeNow('person');
    device.clock.advance(day);
    await replica.exchangeNow('person');
    expect(server.requests.at(-1)).toMatchObject({ verify: true });
    expect(await replica.readReports()).toEqual([]);
  });

  it('follows the first pull after a rebuild', async () => {
    const { server, device, replica } = await openDue();
    await device.close();
    await device.inspect((db) => db.meta.clear());
    const again = await device.open();
    await again.exchangeNow('person');
    await again.exchangeNow('person');
    expect(server.requests.slice(-2).map((request) => request.verify)).toEqual([false, true]);
    expect(replica).not.toBe(again);
  });
});
