import { describe, expect, it } from 'vitest';
import { openDevice } from '../testing/bench.ts';
import { problem } from '../testing/fake-server.ts';
import {
  calls,
  decided,
  isDecided,
  moved,
  planned,
  shifts,
  startsAt,
  unwanted,
  userId,
} from '../testing/shift-world.ts';
import { readRows, type TestDevice } from '../testing/test-device.ts';

const fell = { problem: { message: 'This depended on a change that was refused.' } };

const statesOf = (device: TestDevice) =>
  device.inspect(async (db) =>
    (await db.outbox.orderBy('position').toArray()).map(({ call, state }) => [call, state]),
  );

describe('changes on a row whose creation is refused', () => {
  it('are refused with it, also those sent later, and are shown as one group', async () => {
    const { server, replica, device } = await openDevice();
    const add = await replica.mutate(calls.add, unwanted(1));
    await replica.mutate(calls.move, moved(1, 18));
    device.fates.push(async (request) => {
      // Queued during the batch: not offered when its row is refused.
      await replica.mutate(calls.decide, decided(1));
      return server.exchange(request);
    });
    await replica.exchangeNow('person');
    const group = await replica.readRefusedChanges();
    expect(group).toMatchObject([
      { id: add, causedBy: null, problem: { code: 'schedule_past_date' } },
      { call: calls.move, causedBy: add, ...fell },
      { call: calls.decide, causedBy: add, ...fell },
    ]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await readRows(replica, shifts)).toEqual([]);
  });

  it('are queued in order when any of the group is retried', async () => {
    for (const chosen of [0, 1]) {
      const { server, replica } = await openDevice();
      await replica.mutate(calls.add, unwanted(1));
      await replica.mutate(calls.move, moved(1, 18));
      await replica.mutate(calls.decide, decided(1));
      await replica.exchangeNow('person');
      const group = await replica.readRefusedChanges();
      await replica.retry(group[chosen]?.id ?? '');
      expect(await replica.readRefusedChanges()).toEqual([]);
      await replica.exchangeNow('person');
      expect(server.requests.at(-1)?.mutations.map(({ call }) => call)).toEqual([
        calls.add,
        calls.move,
        calls.decide,
      ]);
    }
  });
});

describe('changes on a row whose creation is set aside', () => {
  /** A shift whose creation fails alone, with a move and a decision behind it. */
  async function openParked() {
    const { server, device, replica } = await openDevice();
    const serve: TestDevice['fates'][number] = (request) => {
      device.fates.push(serve);
      const isPoisoned = request.mutations.some(({ call }) => call === calls.add);
      if (isPoisoned) throw problem('internal');
      return server.exchange(request);
    };
    device.fates.push(serve);
    const add = await replica.mutate(calls.add, planned(1));
    await replica.mutate(calls.move, moved(1, 18));
    for (let n = 0; n < 10; n += 1) await replica.exchangeNow('person');
    return { server, device, replica, add };
  }

  it('wait visibly, also those made later', async () => {
    const { server, device, replica } = await openParked();
    await replica.mutate(calls.decide, decided(1));
    const offered = server.requests.length;
    await replica.exchangeNow('person');
    expect(server.requests.slice(offered).flatMap((request) => request.mutations)).toEqual([]);
    expect(await statesOf(device)).toEqual([
      [calls.add, 'parked'],
      [calls.move, 'queued'],
      [calls.decide, 'queued'],
    ]);
    expect(await replica.readWaitingChanges()).toMatchObject([
      { state: 'parked' },
      { state: 'waiting' },
      { state: 'waiting' },
    ]);
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(await readRows(replica, shifts)).toMatchObject([{ ...isDecided, ...startsAt(18) }]);
  });

  it('follow it when it is sent again', async () => {
    const { server, device, replica, add } = await openParked();
    await replica.mutate(calls.decide, decided(1));
    device.fates.length = 0;
    await replica.retry(add);
    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(server.feed.rowsOf(shifts)).toMatchObject([{ ...isDecided, ...startsAt(18) }]);
  });

  it('are refused when it is discarded', async () => {
    const { replica, add } = await openParked();
    await replica.discard(add);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toMatchObject([
      {
        call: calls.move,
        causedBy: add,
        problem: { message: 'This depended on a change that was discarded.' },
      },
    ]);
    expect(await readRows(replica, shifts)).toEqual([]);
  });

  it('still wait after the database was rebuilt', async () => {
    const { device } = await openParked();
    await device.close();
    await device.inspect((db) => db.meta.clear());
    await device.open();
    expect(await statesOf(device)).toEqual([
      [calls.add, 'parked'],
      [calls.move, 'queued'],
    ]);
  });
});

describe('changes on a row whose creation is held', () => {
  it('wait with it and follow it', async () => {
    const { server, device, replica } = await openDevice();
    server.isPaused = true;
    await replica.mutate(calls.add, planned(1));
    await device.inspect((db) => db.rowsOf('account').put({ id: userId, suspended: true }));
    await replica.exchangeNow('person');
    await replica.mutate(calls.move, moved(1, 18));
    await replica.exchangeNow('person');
    expect(await statesOf(device)).toEqual([
      [calls.add, 'held'],
      [calls.move, 'queued'],
    ]);
    server.isPaused = false;
    await device.inspect((db) => db.rowsOf('account').put({ id: userId, suspended: false }));
    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(server.feed.rowsOf(shifts)).toMatchObject([startsAt(18)]);
  });
});

describe('changes on a row whose creation is being discarded', () => {
  it('wait for the outcome of the skip', async () => {
    const { server, device, replica } = await openDevice();
    const add = await replica.mutate(calls.add, planned(1));
    device.fates.push('lost-answer');
    await replica.exchangeNow('person');
    await replica.mutate(calls.decide, decided(1));
    await replica.discard(add);
    expect(await statesOf(device)).toMatchObject([
      [calls.add, 'queued'],
      [calls.decide, 'queued'],
    ]);
    await replica.exchangeNow('person');
    await replica.exchangeNow('person');
    expect(server.feed.rowsOf(shifts)).toMatchObject([isDecided]);
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('are refused when the server skipped it', async () => {
    const { server, device, replica } = await openDevice();
    const add = await replica.mutate(calls.add, planned(1));
    device.fates.push('lost-request');
    await replica.exchangeNow('person');
    await replica.mutate(calls.decide, decided(1));
    await replica.discard(add);
    await replica.exchangeNow('person');
    expect(server.feed.rowsOf(shifts)).toEqual([]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toMatchObject([
      { call: calls.decide, causedBy: add },
    ]);
  });
});
