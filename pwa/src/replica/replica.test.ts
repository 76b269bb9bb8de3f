import { afterEach, describe, expect, it } from 'vitest';
import { FakeServer } from './testing/fake-server.ts';
import {
  calls,
  planned,
  scheduleScope,
  shiftId,
  shifts,
  testHandlers,
  userId,
} from './testing/shift-world.ts';
import { TestDevice, readRows } from './testing/test-device.ts';

const devices: TestDevice[] = [];

function makeServer(): FakeServer {
  const server = new FakeServer(userId, testHandlers);
  server.feed.held = [scheduleScope];
  return server;
}

function makeDevice(server: FakeServer): TestDevice {
  const device = new TestDevice(server);
  devices.push(device);
  return device;
}

afterEach(async () => {
  await Promise.all(devices.splice(0).map((device) => device.close()));
});

describe('a change made without network', () => {
  it('shows at once, waits, and reaches the server and another device once', async () => {
    const server = makeServer();
    const phone = makeDevice(server);
    const laptop = makeDevice(server);
    const replica = await phone.open();
    const change = await replica.mutate(calls.add, planned(1));
    expect(await readRows(replica, shifts)).toMatchObject([{ id: shiftId(1) }]);
    expect(await replica.readWaitingChanges()).toMatchObject([
      { id: change, state: 'waiting', description: 'Plan 22:00', at: '2026-11-20T12:00:00.000Z' },
    ]);
    expect(await replica.readRowMarks(shifts)).toEqual(new Map([[shiftId(1), 'waiting']]));

    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(server.runs).toEqual([change]);
    expect(replica.getStatus()).toMatchObject({ connection: 'online', ready: true, busy: false });

    const other = await laptop.open();
    await other.exchangeNow('person');
    expect(await readRows(other, shifts)).toEqual(server.feed.rowsOf(shifts));
  });
});

describe('what is read for a change', () => {
  it('is read once more when the connection was lost', async () => {
    const replica = await makeDevice(makeServer()).open();
    await replica.mutate(calls.add, planned(1));
    const lost = new DOMException('Connection to Indexed Database server lost.', 'UnknownError');
    let tries = 0;
    const read = await replica.read(async (tables) => {
      tries += 1;
      if (tries === 1) throw lost;
      return await tables[shifts].get(shiftId(1));
    });
    expect(read).toMatchObject({ id: shiftId(1) });
    expect(tries).toBe(2);
  });

  it('is reported in the status when it cannot be read, until a change is kept', async () => {
    const replica = await makeDevice(makeServer()).open();
    const broken = new Error('the disk is away');
    await expect(replica.read(() => Promise.reject(broken))).rejects.toThrow(broken);
    expect(replica.getStatus().notice).toBe('unreadable');
    await replica.read((tables) => tables[shifts].count());
    expect(replica.getStatus().notice).toBe('unreadable');
    await replica.mutate(calls.add, planned(1));
    expect(replica.getStatus().notice).toBeNull();
  });
});
