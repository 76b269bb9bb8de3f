import { describe, expect, it } from 'vitest';
import { makeDevice, makeServer, openDevice } from '../testing/bench.ts';
import {
  calls,
  decided,
  isDecided,
  isPlanned,
  makeShift,
  moved,
  planned,
  scheduleScope,
  shiftId,
  shifts,
  startsAt,
  testEffects,
  unwanted,
} from '../testing/shift-world.ts';
import { readRows } from '../testing/test-device.ts';

async function open() {
  const { server, device, replica } = await openDevice();
  server.feed.put(scheduleScope, shifts, { ...makeShift(shiftId(9)) });
  await replica.exchangeNow('person');
  return { server, device, replica };
}

describe('discarding', () => {
  it('a change that was never offered removes it and its effect', async () => {
    const { server, replica } = await open();
    const id = await replica.mutate(calls.decide, decided(9));
    await replica.discard(id);
    expect(await readRows(replica, shifts)).toMatchObject([isPlanned]);
    expect(await replica.readWaitingChanges()).toEqual([]);
    await replica.exchangeNow('person');
    expect(server.runs).toEqual([]);
  });

  it('keeps the effects of the changes around it', async () => {
    const { replica } = await open();
    await replica.mutate(calls.decide, decided(9));
    const middle = await replica.mutate(calls.decide, {
      id: shiftId(9),
      status: 'completed_full',
    });
    await replica.mutate(calls.move, moved(9, 18));
    await replica.discard(middle);
    expect(await readRows(replica, shifts)).toMatchObject([{ ...isDecided, ...startsAt(18) }]);
  });

  it('an offered change asks the server to skip it and removes the effect at once', async () => {
    const { server, device, replica } = await open();
    const id = await replica.mutate(calls.add, planned(1));
    device.fates.push('lost-request');
    await replica.exchangeNow('person');
    await replica.discard(id);
    expect(await readRows(replica, shifts)).toHaveLength(1);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRowMarks(shifts)).toEqual(new Map());
    await replica.exchangeNow('person');
    expect(server.requests.at(-1)?.mutations).toMatchObject([
      { id, sequence: 1, call: 'sync.skip' },
    ]);
    expect(server.runs).toEqual([]);
    expect(await device.inspect((db) => db.outbox.count())).toBe(0);
  });

  it('a change the server had applied shows the row of the server', async () => {
    const { server, device, replica } = await open();
    const id = await replica.mutate(calls.add, planned(1));
    device.fates.push('lost-answer');
    await replica.exchangeNow('person');
    await replica.discard(id);
    await replica.exchangeNow('person');
    expect(server.runs).toEqual([id]);
    expect(await readRows(replica, shifts)).toEqual(server.feed.rowsOf(shifts));
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('a refused change forgets it', async () => {
    const { replica } = await open();
    const id = await replica.mutate(calls.add, unwanted(1));
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toHaveLength(1);
    await replica.discard(id);
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(await replica.readRowMarks(shifts)).toEqual(new Map());
  });

  it('an unknown change does nothing', async () => {
    const { replica } = await open();
    await replica.discard('no such change');
    await replica.retry('no such change');
    expect(await replica.readWaitingChanges()).toEqual([]);
  });
});

describe('retrying', () => {
  it('a refused change queues it under a new id and the current time', async () => {
    const { server, device, replica } = await open();
    const input = moved(5, 18);
    const first = await replica.mutate(calls.move, input);
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toMatchObject([{ id: first }]);
    server.feed.put(scheduleScope, shifts, { ...makeShift(shiftId(5)) });
    device.clock.jump(60_000);
    await replica.retry(first);
    const [again] = await replica.readWaitingChanges();
    expect(again).toMatchObject({ at: '2026-11-20T12:01:00.000Z', state: 'waiting' });
    expect(again?.id).not.toBe(first);
    expect(await replica.readRefusedChanges()).toEqual([]);
    await replica.exchangeNow('person');
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(server.feed.rowsOf(shifts)).toMatchObject([
      { id: shiftId(5), ...startsAt(18) },
      { id: shiftId(9) },
    ]);
  });

  it('a waiting change leaves it as it is', async () => {
    const { replica } = await open();
    const id = await replica.mutate(calls.add, planned(1));
    await replica.retry(id);
    expect(await replica.readWaitingChanges()).toMatchObject([{ id }]);
  });
});

describe('the lists', () => {
  it('are in order, with descriptions for a person', async () => {
    const { replica } = await open();
    await replica.mutate(calls.add, planned(1));
    await replica.mutate(calls.remove, { id: shiftId(9) });
    const waiting = await replica.readWaitingChanges();
    expect(waiting.map(({ description }) => description)).toEqual(['Plan 22:00', 'Delete']);
  });

  it('fall back to the call where describing fails', async () => {
    const replica = await makeDevice(makeServer()).open({
      effects: {
        ...testEffects,
        [calls.add]: {
          ...testEffects[calls.add],
          describe: () => {
            throw new Error('no words');
          },
        },
      },
    });
    await replica.mutate(calls.add, planned(1));
    expect(await replica.readWaitingChanges()).toMatchObject([{ description: calls.add }]);
  });

  it('mark a row as refused before waiting, and only rows of the collection', async () => {
    const { replica } = await open();
    await replica.mutate(calls.add, unwanted(1));
    await replica.exchangeNow('person');
    await replica.mutate(calls.add, planned(1));
    await replica.mutate(calls.add, planned(2));
    expect(await replica.readRowMarks(shifts)).toEqual(
      new Map([
        [shiftId(1), 'refused'],
        [shiftId(2), 'waiting'],
      ]),
    );
    expect(await replica.readRowMarks('people')).toEqual(new Map());
  });
});
