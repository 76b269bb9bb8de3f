import { expect, it } from 'vitest';
import type { EffectsLoader } from './effect-source.ts';
import { expectSame, makeDevice, makeServer, putShift } from '../testing/bench.ts';
import { planned, scheduleScope, shiftId, testEffects } from '../testing/shift-world.ts';
import { readRows } from '../testing/test-device.ts';

/** A loader that counts, and fails while the test says so. */
function makeLoader() {
  const loader = { loads: 0, isReachable: true };
  const effects: EffectsLoader = () => {
    loader.loads += 1;
    return loader.isReachable
      ? Promise.resolve(testEffects)
      : Promise.reject(new Error('Failed to fetch dynamically imported module'));
  };
  return { loader, effects };
}

it('come with the first change, once', async () => {
  const { loader, effects } = makeLoader();
  const server = makeServer();
  const replica = await makeDevice(server).open({ effects });
  expect(await replica.readWaitingChanges()).toEqual([]);
  expect(loader.loads).toBe(0);
  await replica.mutate('schedule.add', planned(1));
  await replica.exchangeNow('person');
  expect(loader.loads).toBe(1);
  await expectSame(replica, server);
});

it('come with a start that has a queue, which then has its names', async () => {
  const { loader, effects } = makeLoader();
  const device = makeDevice(makeServer());
  await (await device.open()).mutate('schedule.add', planned(1));
  const replica = await device.open({ effects });
  expect(loader.loads).toBe(1);
  expect(await replica.readWaitingChanges()).toMatchObject([{ description: 'Plan 22:00' }]);
});

it('that another tab made necessary come in the middle of an exchange, which loses nothing', async () => {
  const { loader, effects } = makeLoader();
  const server = makeServer();
  putShift(server, scheduleScope, 1);
  const device = makeDevice(server);
  const late = await device.open({ effects });
  await (await device.open()).exchangeNow('person');
  // Pulled by the tab without effects while the other's change stands on the row.
  putShift(server, scheduleScope, 1, { plannedEndTime: '03:00' });
  device.fates.push(async (request) => {
    const answer = server.exchange(request);
    const other = await device.open();
    await other.mutate('schedule.reschedule', {
      id: shiftId(1),
      plannedStartTime: '20:00',
      plannedEndTime: '21:00',
    });
    loader.isReachable = true;
    return answer;
  });
  await late.exchangeNow('person');
  expect(loader.loads).toBeGreaterThan(0);
  expect(await readRows(late, 'scheduleEntries')).toMatchObject([{ plannedStartTime: '20:00' }]);
});

it('that do not come keep a change from being made, and name it by its call', async () => {
  const { loader, effects } = makeLoader();
  loader.isReachable = false;
  const device = makeDevice(makeServer());
  const replica = await device.open({ effects });
  await expect(replica.mutate('schedule.add', planned(1))).rejects.toThrow();
  expect(await readRows(replica, 'scheduleEntries')).toEqual([]);
  await (await device.open()).mutate('schedule.add', planned(2));
  expect(await replica.readWaitingChanges()).toMatchObject([{ description: 'schedule.add' }]);
  loader.isReachable = true;
  expect(await replica.readWaitingChanges()).toMatchObject([{ description: 'Plan 22:00' }]);
});
