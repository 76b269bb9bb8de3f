import { describe, expect, it } from 'vitest';
import { NetworkError } from '../../rest/problem-error.ts';
import { RequestTimeoutError } from '../environment/time-limit.ts';
import { readQueue } from '../outbox/outbox.ts';
import { openDevice } from '../testing/bench.ts';
import { problem } from '../testing/fake-server.ts';
import { proxyPage } from '../testing/proxy-page.ts';
import { calls, planned, shiftId, shifts, userId } from '../testing/shift-world.ts';
import { type TestDevice, readRows } from '../testing/test-device.ts';

async function openWithChange() {
  const { server, device, replica } = await openDevice();
  const id = await replica.mutate(calls.add, planned(1));
  return { server, device, replica, id };
}

function readOutbox(device: TestDevice) {
  return device.inspect(readQueue);
}

describe('an exchange that is refused', () => {
  it.each([
    ['no network', new NetworkError(), 'offline'],
    ['no answer within 30 s', new RequestTimeoutError(), 'offline'],
    ['an ended session', problem('unauthenticated'), 'signed-out'],
    ['another person signed in here', problem('other_account'), 'other-account'],
    ['maintenance', problem('maintenance'), 'unavailable'],
    ['overload', problem('overloaded'), 'unavailable'],
    ['too many requests', problem('too_many_requests'), 'unavailable'],
    ['a fault', problem('internal'), 'unavailable'],
    ['an update being needed', problem('client_too_old'), 'too-old'],
  ] as const)('for %s keeps everything and says so', async (_name, error, connection) => {
    const { server, device, replica, id } = await openWithChange();
    device.fates.push(error);
    await replica.exchangeNow('person');
    expect(replica.getStatus()).toMatchObject({ connection, busy: false });
    expect(await readRows(replica, shifts)).toHaveLength(1);
    expect(await readOutbox(device)).toMatchObject([{ id, state: 'queued', sequence: 1 }]);
    await replica.exchangeNow('person');
    expect(replica.getStatus().connection).toBe('online');
    expect(server.runs).toEqual([id]);
  });

  it('since the account is gone wipes the device', async () => {
    const { device, replica } = await openWithChange();
    device.fates.push(problem('account_gone'));
    await replica.exchangeNow('person');
    expect(replica.getStatus().connection).toBe('gone');
    expect(await device.environment.indexedDB?.databases()).toEqual([]);
    await expect(replica.mutate(calls.add, planned(2))).rejects.toThrow('closed');
  });

  it.each([403, 410])("by a proxy's page with status %i keeps everything", async (status) => {
    const { server, device, replica, id } = await openWithChange();
    device.fates.push(proxyPage(status));
    await replica.exchangeNow('person');
    expect(replica.getStatus().connection).toBe('unavailable');
    expect(await readOutbox(device)).toMatchObject([{ id, state: 'queued' }]);
    await replica.exchangeNow('person');
    expect(replica.getStatus().connection).toBe('online');
    expect(server.runs).toEqual([id]);
  });

  it('resends the same mutation unchanged', async () => {
    const { server, device, replica } = await openWithChange();
    device.fates.push('lost-answer');
    await replica.exchangeNow('person');
    device.clock.jump(-86_400_000);
    await replica.exchangeNow('person');
    expect(server.requests[1]?.mutations).toEqual(server.requests[0]?.mutations);
  });
});

describe('an answer', () => {
  it('that is invalid changes nothing', async () => {
    const { device, replica } = await openWithChange();
    device.fates.push((request) => ({ ...device.server.exchange(request), scopes: null as never }));
    await replica.exchangeNow('person');
    expect(replica.getStatus()).toMatchObject({ connection: 'unavailable', ready: false });
    expect(await readOutbox(device)).toHaveLength(1);
  });

  it('for another user is not applied', async () => {
    const { device, replica } = await openWithChange();
    device.fates.push((request) => ({
      ...device.server.exchange(request),
      userId: userId.replace('1', '2'),
    }));
    await replica.exchangeNow('person');
    expect(replica.getStatus().ready).toBe(false);
    expect(await readOutbox(device)).toHaveLength(1);
  });

  it('to a replica that has changed since is not applied', async () => {
    const { server, device, replica } = await openWithChange();
    device.fates.push(async (request) => {
      await device.inspect((db) => db.meta.update('replica', { cursor: 'moved on' }));
      return server.exchange(request);
    });
    await replica.exchangeNow('person');
    expect(await readOutbox(device)).toHaveLength(1);
    expect((await device.inspect((db) => db.meta.get('replica')))?.cursor).toBe('moved on');
  });

  it('that processes nothing of a batch, and names no gap, is a fault', async () => {
    const { device, replica } = await openWithChange();
    device.fates.push((request) => device.server.exchange({ ...request, mutations: [] }));
    await replica.exchangeNow('person');
    expect(replica.getStatus().connection).toBe('unavailable');
    expect(device.server.requests).toHaveLength(1);
  });
});

describe('a replica that cannot be reconciled with the server', () => {
  it('stops sending requests', async () => {
    const { device, replica } = await openWithChange();
    const conflict = () => Promise.reject(problem('sequence_conflict'));
    device.fates.push(conflict, conflict, conflict, conflict, conflict, conflict);
    await replica.exchangeNow('person');
    expect(replica.getStatus().connection).toBe('unavailable');
    expect(device.fates.length).toBeGreaterThan(2);
  });
});

describe('a batch that ends in a fault', () => {
  /** Fails while the change of this shift is offered as it is. */
  function poison(device: TestDevice, n: number) {
    const serve: TestDevice['fates'][number] = (request) => {
      device.fates.push(serve);
      const isPoisoned = request.mutations.some(({ input }) => input['id'] === shiftId(n));
      if (isPoisoned) throw problem('internal');
      return device.server.exchange(request);
    };
    device.fates.push(serve);
  }

  it('is halved until the failing change is parked and blocks no other', async () => {
    const { server, device, replica } = await openDevice();
    for (let n = 1; n <= 8; n += 1) await replica.mutate(calls.add, planned(n));
    poison(device, 5);
    for (let n = 0; n < 15; n += 1) await replica.exchangeNow('person');
    expect(server.feed.rowsOf(shifts)).toHaveLength(7);
    expect(await replica.readWaitingChanges()).toMatchObject([
      { state: 'parked', rows: [{ id: shiftId(5) }] },
    ]);
    expect(await readRows(replica, shifts)).toHaveLength(8);
    expect(replica.getStatus().connection).toBe('online');
  });

  it('is resent under a new id when the person retries', async () => {
    const { server, device, replica, id } = await openWithChange();
    poison(device, 1);
    for (let n = 0; n < 8; n += 1) await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toMatchObject([{ id, state: 'parked' }]);
    device.fates.length = 0;
    await replica.retry(id);
    await replica.exchangeNow('person');
    expect(server.runs).toHaveLength(1);
    expect(server.runs).not.toContain(id);
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('is not parked while the server fails without it too', async () => {
    const { server, device, replica, id } = await openWithChange();
    for (let n = 0; n < 20; n += 1) {
      device.fates.push(problem('internal'));
      await replica.exchangeNow('person');
    }
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(server.runs).toEqual([id]);
    expect(await replica.readWaitingChanges()).toEqual([]);
  });
});
