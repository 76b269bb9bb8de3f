import { afterEach, describe, expect, it, vi } from 'vitest';
import { InvalidMutationError, type Replica, StorageFullError } from '../replica-interface.ts';
import { readQueue } from './outbox.ts';
import { makeDevice, makeServer, openDevice } from '../testing/bench.ts';
import {
  calls,
  decided,
  isDecided,
  isPlanned,
  makeShift,
  malformed,
  moved,
  planned,
  shiftId,
  shifts,
  startsAt,
  testEffects,
} from '../testing/shift-world.ts';
import { type TestDevice, readRows } from '../testing/test-device.ts';

afterEach(() => vi.restoreAllMocks());

function readOutbox(device: TestDevice) {
  return device.inspect(readQueue);
}

describe('queueing a change', () => {
  it('stores input, time and UTC offset under a random id', async () => {
    const { device, replica } = await openDevice();
    const id = await replica.mutate(calls.add, planned(1));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(await readOutbox(device)).toMatchObject([
      {
        id,
        call: calls.add,
        input: planned(1),
        at: '2026-11-20T12:00:00.000Z',
        offset: 60,
        state: 'queued',
        sequence: null,
        offered: false,
        rows: [{ collection: shifts, id: shiftId(1) }],
      },
    ]);
  });

  it('stores the base of the rows it touches, also its absence', async () => {
    const { server, device, replica } = await openDevice();
    server.feed.put('schedule:x', shifts, { ...makeShift(shiftId(1)) });
    server.feed.held = ['schedule:x'];
    await replica.exchangeNow('person');
    await replica.mutate(calls.decide, decided(1));
    await replica.mutate(calls.add, planned(2));
    const shadows = await device.inspect((db) => db.shadows.toArray());
    expect(shadows).toMatchObject([
      { id: shiftId(1), base: { ...isPlanned, $scopes: { 'schedule:x': 1 } } },
      { id: shiftId(2), base: null },
    ]);
    expect(await readRows(replica, shifts)).toMatchObject([
      decided(1),
      { id: shiftId(2), ...isPlanned },
    ]);
  });

  it('survives a closed app', async () => {
    const device = makeDevice(makeServer());
    const id = await (await device.open()).mutate(calls.add, planned(1));
    await device.close();
    const replica = await device.open();
    expect(await replica.readWaitingChanges()).toMatchObject([{ id }]);
    expect(await readRows(replica, shifts)).toHaveLength(1);
  });

  it('uses strict durability only for changes of a person', async () => {
    const device = makeDevice(makeServer());
    // Dexie binds the method when it opens a connection.
    const open = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const replica = await device.open();
    open.mockClear();
    await replica.mutate(calls.add, planned(1));
    const writes = open.mock.calls.filter(([, mode]) => mode === 'readwrite');
    expect(writes.length).toBeGreaterThan(0);
    for (const [, , options] of writes) expect(options).toEqual({ durability: 'strict' });
    open.mockClear();
    await replica.exchangeNow('person');
    const durabilities = open.mock.calls.map(([, , options]) => options?.durability);
    expect(durabilities).toContain('relaxed');
  });

  it('requests persistence once and Background Sync every time', async () => {
    const persist = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    const registerSync = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('denied'));
    const replica = await makeDevice(makeServer(), { persist, registerSync }).open();
    expect(persist).not.toHaveBeenCalled();
    await replica.mutate(calls.add, planned(1));
    await replica.mutate(calls.add, planned(2));
    expect(persist).toHaveBeenCalledTimes(1);
    expect(registerSync).toHaveBeenCalledTimes(2);
    const [waiting] = await replica.readWaitingChanges();
    await replica.retry(waiting?.id ?? '');
    expect(registerSync).toHaveBeenCalledTimes(3);
  });
});

describe('a change that breaks the contract', () => {
  it('is refused for an unknown field and nothing is kept', async () => {
    const { device, replica } = await openDevice();
    const input = { ...planned(1), extra: true };
    await expect(replica.mutate(calls.add, input as never)).rejects.toThrow(InvalidMutationError);
    expect(await readOutbox(device)).toEqual([]);
  });

  it('names the invalid fields', async () => {
    const replica = await makeDevice(makeServer()).open();
    const { input, fields } = malformed(1);
    await expect(replica.mutate(calls.add, input)).rejects.toMatchObject({ fields });
  });

  it('names a call that does not exist or does not work offline', async () => {
    const replica = await makeDevice(makeServer()).open();
    for (const call of ['account.signOut', 'toString']) {
      await expect(replica.mutate(call as typeof calls.add, planned(1))).rejects.toThrow(
        InvalidMutationError,
      );
    }
  });
});

describe('a full device', () => {
  /** Has a person's change refused by a full device that has room again afterwards. */
  async function meetFull(replica: Replica) {
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function full(
      this: IDBObjectStore,
    ) {
      this.transaction.abort();
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await expect(replica.mutate(calls.add, planned(1))).rejects.toThrow(StorageFullError);
    expect(replica.getStatus().notice).toBe('quota');
    add.mockRestore();
  }

  it('is reported, and nothing of the change is stored', async () => {
    const { device, replica } = await openDevice();
    await meetFull(replica);
    expect(await readRows(replica, shifts)).toEqual([]);
    expect(await readOutbox(device)).toEqual([]);
    replica.dismissNotice();
    expect(replica.getStatus().notice).toBeNull();
  });

  it('is reported no longer once a change was kept', async () => {
    const replica = await makeDevice(makeServer()).open();
    await meetFull(replica);
    await replica.mutate(calls.add, planned(1));
    expect(replica.getStatus().notice).toBeNull();
  });

  it('dismissed leaves the notice of a rebuild for the next start', async () => {
    const device = makeDevice(makeServer());
    await (await device.open()).close();
    await device.inspect((db) => db.meta.update('replica', { notice: 'rebuilt', torn: 2 }));
    const replica = await device.open();
    await meetFull(replica);
    replica.dismissNotice();
    // Written after it, in turn.
    await replica.mutate(calls.add, planned(1));
    await device.close();
    expect((await device.open()).getStatus()).toMatchObject({ notice: 'rebuilt', torn: 2 });
  });
});

describe('a lost connection', () => {
  it('is reopened and the write repeated once', async () => {
    const device = makeDevice(makeServer());
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const replica = await device.open();
    await replica.mutate(calls.add, planned(1));
    transaction.mockClear();
    transaction.mockImplementationOnce(() => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    });
    await replica.mutate(calls.add, planned(2));
    expect(transaction.mock.results[0]?.type).toBe('throw');
    expect(await readOutbox(device)).toHaveLength(2);
  });
});

describe('an effect that fails', () => {
  it('is reported, and the change is still stored and sent', async () => {
    const server = makeServer();
    const replica = await makeDevice(server).open({
      effects: {
        ...testEffects,
        [calls.add]: {
          ...testEffects[calls.add],
          apply: () => {
            throw new Error('broken rule');
          },
        },
      },
    });
    const id = await replica.mutate(calls.add, planned(1));
    expect(replica.getStatus().notice).toBe('effect-failed');
    expect(await readRows(replica, shifts)).toEqual([]);
    await replica.exchangeNow('person');
    expect(server.runs).toEqual([id]);
    expect(await readRows(replica, shifts)).toHaveLength(1);
  });
});

describe('changes with the same collapse key', () => {
  async function openWithShift() {
    const { server, device, replica } = await openDevice();
    await replica.mutate(calls.add, planned(1));
    await replica.exchangeNow('person');
    return { server, device, replica };
  }
  const move = (hour: number) => moved(1, hour);

  it('overwrite one that was never offered, in its position and under their own id', async () => {
    const { server, device, replica } = await openWithShift();
    const first = await replica.mutate(calls.move, move(18));
    await replica.mutate(calls.decide, decided(1));
    const second = await replica.mutate(calls.move, move(20));
    expect(second).not.toBe(first);
    const queue = await readOutbox(device);
    expect(queue[0]?.id).toBe(second);
    expect(queue.map(({ call }) => call)).toEqual([calls.move, calls.decide]);
    expect(await readRows(replica, shifts)).toMatchObject([{ ...startsAt(20), ...isDecided }]);
    await replica.exchangeNow('person');
    expect(server.runs).toHaveLength(3);
    expect(server.feed.rowsOf(shifts)).toEqual(await readRows(replica, shifts));
  });

  it('never overwrite one that was offered', async () => {
    const { device, replica } = await openWithShift();
    await replica.mutate(calls.move, move(18));
    device.fates.push('lost-answer');
    await replica.exchangeNow('person');
    await replica.mutate(calls.move, move(20));
    expect((await readOutbox(device)).map(({ input }) => input)).toEqual([move(18), move(20)]);
  });
});
