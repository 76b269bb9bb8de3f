import type { SyncAnswer } from '@greenroom/sync-protocol/sync/sync-answer';
import { describe, expect, it } from 'vitest';
import { expectSame, openDevice, putShift } from '../testing/bench.ts';
import { calls, makeShift, planned, shiftId, shifts, startsAt } from '../testing/shift-world.ts';
import { readRows } from '../testing/test-device.ts';

describe('a row in several scopes', () => {
  it('stays until it has left the last one', async () => {
    const { server, replica } = await openDevice((s) => {
      s.feed.held = ['a', 'b'];
      putShift(s, 'a', 1);
      putShift(s, 'b', 1);
    });
    await replica.exchangeNow('person');
    server.feed.drop('a', shifts, shiftId(1));
    await replica.exchangeNow('person');
    expect(await readRows(replica, shifts)).toHaveLength(1);
    server.feed.drop('b', shifts, shiftId(1));
    await replica.exchangeNow('person');
    expect(await readRows(replica, shifts)).toEqual([]);
  });

  it('is counted once per scope, however often put or dropped', async () => {
    const { server, replica } = await openDevice((s) => {
      s.feed.held = ['a', 'b'];
      putShift(s, 'a', 1);
      putShift(s, 'b', 1);
    });
    await replica.exchangeNow('person');
    putShift(server, 'a', 1, startsAt(18));
    await replica.exchangeNow('person');
    server.feed.drop('a', shifts, shiftId(1));
    await replica.exchangeNow('person');
    server.feed.drop('a', shifts, shiftId(1));
    await replica.exchangeNow('person');
    await expectSame(replica, server);
    expect(await readRows(replica, shifts)).toHaveLength(1);
    server.feed.drop('b', shifts, shiftId(1));
    await replica.exchangeNow('person');
    expect(await readRows(replica, shifts)).toEqual([]);
  });

  it('stays when one of its scopes is lost', async () => {
    const { server, replica } = await openDevice((s) => {
      s.feed.held = ['a', 'b'];
      putShift(s, 'a', 1);
      putShift(s, 'b', 1);
      putShift(s, 'a', 2);
    });
    await replica.exchangeNow('person');
    server.feed.held = ['b'];
    await replica.exchangeNow('person');
    expect(await readRows(replica, shifts)).toMatchObject([{ id: shiftId(1) }]);
  });
});

describe('a scope that was lost', () => {
  it('is sent whole when regained', async () => {
    const { server, replica } = await openDevice((s) => {
      s.feed.held = ['a', 'b'];
      putShift(s, 'a', 1);
      putShift(s, 'b', 2);
    });
    await replica.exchangeNow('person');
    server.feed.held = ['a'];
    await replica.exchangeNow('person');
    await expectSame(replica, server);
    server.feed.held = ['a', 'b'];
    await replica.exchangeNow('person');
    await expectSame(replica, server);
    expect(await readRows(replica, shifts)).toHaveLength(2);
  });
});

describe('a write of the device', () => {
  it('never contains an unchanged row', async () => {
    const { device, replica } = await openDevice((s) => {
      s.feed.held = ['a'];
      putShift(s, 'a', 1);
    });
    await replica.exchangeNow('person');
    await replica.mutate(calls.add, planned(5));
    // The same row again, as after a change and its undoing.
    const shift = { ...makeShift(shiftId(1)) };
    const written: unknown[] = [];
    replica.tables[shifts].hook('updating', (_change, key) => {
      written.push(key);
    });
    replica.tables[shifts].hook('creating', (key) => {
      written.push(key);
    });
    device.fates.push((request): SyncAnswer => ({
      ...device.server.exchange({ ...request, pull: false }),
      lastSequence: 1,
      scopes: {
        a: {
          put: [{ collection: shifts, id: shift.id, xid: '1', row: shift }],
          drop: [],
        },
      },
    }));
    await replica.exchangeNow('person');
    expect(written).not.toContain(shiftId(1));
  });
});

describe('a scope that is sent whole again', () => {
  it('loses rows that are no longer sent; other scopes stay', async () => {
    const { server, device, replica } = await openDevice((s) => {
      s.feed.held = ['a', 'b'];
      for (let n = 0; n < 4; n += 1) putShift(s, n < 2 ? 'a' : 'b', n);
    });
    await replica.exchangeNow('person');
    const shift = { ...makeShift(shiftId(1)) };
    device.fates.push((request) => ({
      ...server.exchange({ ...request, pull: false }),
      cursor: request.cursor,
      scopes: {
        a: {
          whole: true,
          put: [{ collection: shifts, id: shift.id, xid: '1', row: shift }],
          drop: [],
        },
      },
    }));
    await replica.exchangeNow('person');
    expect(await readRows(replica, shifts)).toMatchObject([
      { id: shiftId(1) },
      { id: shiftId(2) },
      { id: shiftId(3) },
    ]);
  });
});
