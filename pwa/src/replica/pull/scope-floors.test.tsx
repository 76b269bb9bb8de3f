import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ReplicaProvider } from '../replica-context.tsx';
import { useScopeFloor } from '../replica-hooks.ts';
import { openDevice, putShift } from '../testing/bench.ts';
import { calls, moved, scheduleScope, shiftId, shifts } from '../testing/shift-world.ts';
import { readRows } from '../testing/test-device.ts';

/** Shifts on the 1st of January to April; the window begins in March. */
async function openWindowed() {
  const world = await openDevice((server) => {
    server.feed.firstFloors = { [scheduleScope]: '2026-03-01' };
    for (let month = 1; month <= 4; month += 1) {
      putShift(server, scheduleScope, month, { date: `2026-0${month}-01` });
    }
  });
  await world.replica.exchangeNow('person');
  return world;
}

const ids = async ({ replica }: Awaited<ReturnType<typeof openWindowed>>) =>
  (await readRows(replica, shifts)).map((row) => (row as { id: string }).id);

describe('a windowed scope', () => {
  it('is held from its floor on', async () => {
    const world = await openWindowed();
    expect(await ids(world)).toEqual([shiftId(3), shiftId(4)]);
    expect(await world.replica.readFloor(scheduleScope)).toBe('2026-03-01');
    expect(await world.replica.readFloor('community')).toBeNull();
  });

  it('is extended on request, once', async () => {
    const world = await openWindowed();
    const { server, replica } = world;
    expect(await replica.extend(scheduleScope, '2026-02-01')).toBe(true);
    expect(await ids(world)).toEqual([shiftId(2), shiftId(3), shiftId(4)]);
    const count = server.requests.length;
    expect(await replica.extend(scheduleScope, '2026-02-15')).toBe(true);
    expect(server.requests).toHaveLength(count);
    await replica.exchangeNow('person');
    expect(server.requests.at(-1)?.extend).toBeUndefined();
  });

  it('reports its floor only after the last page of an extension', async () => {
    const world = await openWindowed();
    const { server, device, replica } = world;
    server.feed.pageSize = 1;
    device.fates.push((request) => server.exchange(request), 'lost-request');
    expect(await replica.extend(scheduleScope, '2026-01-01')).toBe(false);
    expect(await replica.readFloor(scheduleScope)).toBe('2026-03-01');
    await replica.exchangeNow('person');
    expect(await replica.readFloor(scheduleScope)).toBe('2026-01-01');
    expect(await ids(world)).toHaveLength(4);
  });

  it('is not extended offline, but with the next pull', async () => {
    const world = await openWindowed();
    const { device, replica } = world;
    device.fates.push('lost-request');
    expect(await replica.extend(scheduleScope, '2026-01-01')).toBe(false);
    await replica.exchangeNow('person');
    expect(await ids(world)).toHaveLength(4);
  });

  it('waits for the end of the pull under way', async () => {
    const world = await openWindowed();
    const { server, device, replica } = world;
    server.feed.pageSize = 1;
    for (let n = 5; n <= 7; n += 1) putShift(server, scheduleScope, n, { date: '2026-04-02' });
    device.fates.push((request) => server.exchange(request), 'lost-request');
    await replica.exchangeNow('person');
    expect(await replica.extend(scheduleScope, '2026-01-01')).toBe(true);
    expect(await ids(world)).toHaveLength(7);
  });

  describe('that has grown', () => {
    const day = 24 * 60 * 60_000;

    /** A device whose window was extended to hold everything, due for its daily check. */
    async function openGrown() {
      const world = await openWindowed();
      world.server.feed.closesBelow = { [scheduleScope]: '2026-02-15' };
      await world.replica.extend(scheduleScope, '2026-01-01');
      world.device.clock.advance(day);
      return world;
    }

    it('is closed with the daily check, and fetches again what is asked for', async () => {
      const world = await openGrown();
      const { server, replica } = world;
      await replica.exchangeNow('person');
      expect(await ids(world)).toEqual([shiftId(3), shiftId(4)]);
      expect(await replica.readFloor(scheduleScope)).toBe('2026-03-01');
      await replica.exchangeNow('person');
      expect(server.requests.flatMap(({ anew }) => anew ?? [])).toEqual([]);
      expect(await replica.readReports()).toEqual([]);
      expect(await replica.extend(scheduleScope, '2026-01-01')).toBe(true);
      expect(await ids(world)).toHaveLength(4);
    });

    it('closes over several pages, each of which may fail', async () => {
      const world = await openGrown();
      const { server, device, replica } = world;
      server.feed.pageSize = 1;
      device.fates.push((request) => server.exchange(request), 'lost-request');
      await replica.exchangeNow('person');
      expect(await replica.readFloor(scheduleScope)).toBe('2026-01-01');
      await replica.exchangeNow('person');
      expect(await replica.readFloor(scheduleScope)).toBe('2026-03-01');
      expect(await ids(world)).toEqual([shiftId(3), shiftId(4)]);
    });

    it('stays while a screen shows it', async () => {
      const world = await openGrown();
      const { device, server, replica } = world;
      const other = await device.open();
      const end = other.keepWindow(scheduleScope);
      await replica.exchangeNow('person');
      expect(await ids(world)).toHaveLength(4);
      expect(server.requests.at(-1)?.close).toBeUndefined();
      end();
      device.clock.advance(day);
      await replica.exchangeNow('person');
      expect(await ids(world)).toHaveLength(2);
    });

    it('stays while changes of its rows are unsent', async () => {
      const world = await openGrown();
      const { device, replica } = world;
      await replica.mutate(calls.move, moved(1, 20));
      device.fates.push('lost-request');
      await replica.exchangeNow('person');
      expect(await ids(world)).toHaveLength(4);
    });
  });

  it('drops a row that moves below its floor', async () => {
    const world = await openWindowed();
    putShift(world.server, scheduleScope, 3, { date: '2026-02-20' });
    await world.replica.exchangeNow('person');
    expect(await ids(world)).toEqual([shiftId(4)]);
  });

  it('uses the floor of the server, whatever was requested', async () => {
    const { server, device, replica } = await openWindowed();
    device.fates.push((request) => {
      const { extend: _ignored, ...rest } = request;
      return server.exchange(rest);
    });
    expect(await replica.extend(scheduleScope, '2026-01-01')).toBe(false);
    expect(replica.getStatus().connection).toBe('online');
    expect(server.requests).toHaveLength(2);
  });

  it('can be observed by a screen', async () => {
    const { replica } = await openWindowed();
    const wrapper = ({ children }: { readonly children: ReactNode }) => (
      <ReplicaProvider replica={replica}>{children}</ReplicaProvider>
    );
    const { result } = renderHook(() => useScopeFloor(scheduleScope), { wrapper });
    await waitFor(() => expect(result.current).toBe('2026-03-01'));
    await replica.extend(scheduleScope, '2026-02-01');
    await waitFor(() => expect(result.current).toBe('2026-02-01'));
  });
});
