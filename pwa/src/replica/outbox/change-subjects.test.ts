import { describe, expect, it } from 'vitest';
import type { Effects } from '../replica-types.ts';
import { makeDevice, makeServer } from '../testing/bench.ts';
import {
  calls,
  makeShift,
  moved,
  planned,
  scheduleScope,
  shiftId,
  shifts,
  startOf,
  testEffects,
  unwanted,
} from '../testing/shift-world.ts';

/** Like a feature: changes of a shift are named by its previous hour. */
const effects = {
  ...testEffects,
  [calls.move]: {
    ...testEffects[calls.move],
    subject: (input, rows) => startOf(rows.get(shifts, input.id)),
    describe: (input, subject) => `Move ${subject ?? 'a shift'} to ${startOf(input)}`,
  },
  [calls.remove]: {
    ...testEffects[calls.remove],
    subject: (input, rows) => startOf(rows.get(shifts, input.id)),
    describe: (_input, subject) => `Delete ${subject ?? 'a shift'}`,
  },
} satisfies Partial<Effects>;

async function open() {
  const server = makeServer();
  server.feed.put(scheduleScope, shifts, { ...makeShift(shiftId(9)) });
  const device = makeDevice(server);
  const replica = await device.open({ effects });
  await replica.exchangeNow('person');
  const waiting = async () =>
    (await replica.readWaitingChanges()).map(({ description }) => description);
  const refused = async () =>
    (await replica.readRefusedChanges()).map(({ description }) => description);
  return { server, device, replica, waiting, refused };
}

describe('the subject of a change', () => {
  it('describes the row before the change, also of a deleted row', async () => {
    const { replica, waiting } = await open();
    await replica.mutate(calls.move, moved(9, 18));
    await replica.mutate(calls.remove, { id: shiftId(9) });
    expect(await waiting()).toEqual(['Move 22:00 to 18:00', 'Delete 18:00']);
  });

  it('predates the first of two collapsed changes', async () => {
    const { replica, waiting } = await open();
    await replica.mutate(calls.move, moved(9, 18));
    await replica.mutate(calls.move, moved(9, 19));
    expect(await waiting()).toEqual(['Move 22:00 to 19:00']);
  });

  it('is kept when the change is refused and retried', async () => {
    const { server, replica, waiting, refused } = await open();
    await replica.mutate(calls.remove, { id: shiftId(9) });
    server.feed.drop(scheduleScope, shifts, shiftId(9));
    await replica.exchangeNow('person');
    expect(await refused()).toEqual(['Delete 22:00']);
    const [change] = await replica.readRefusedChanges();
    await replica.retry(change?.id ?? '');
    expect(await refused()).toEqual([]);
    expect(await waiting()).toEqual(['Delete 22:00']);
  });

  it('is kept when the change is refused with its cause', async () => {
    const { replica, refused } = await open();
    await replica.mutate(calls.add, unwanted(1));
    await replica.mutate(calls.remove, { id: shiftId(1) });
    await replica.exchangeNow('person');
    expect(await refused()).toEqual(['Plan 00:00', 'Delete 00:00']);
  });

  it('is unknown for entries of older versions', async () => {
    const { device, replica, waiting } = await open();
    await replica.mutate(calls.remove, { id: shiftId(9) });
    await device.inspect((db) =>
      db.outbox.toCollection().modify((entry: { subject?: string }) => {
        delete entry.subject;
      }),
    );
    expect(await waiting()).toEqual(['Delete a shift']);
  });

  it('may fail without blocking the change', async () => {
    const subject = () => {
      throw new Error('no words');
    };
    const replica = await makeDevice(makeServer()).open({
      effects: { ...effects, [calls.add]: { ...effects[calls.add], subject } },
    });
    await replica.mutate(calls.add, planned(1));
    expect(await replica.readWaitingChanges()).toMatchObject([{ description: 'Plan 22:00' }]);
  });
});
