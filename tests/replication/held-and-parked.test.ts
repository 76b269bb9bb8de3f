import { mutationHandlers } from '@greenroom/api/registered-features';
import { expect, it } from 'vitest';
import { countMadeEffects, readServerOutcomes } from '../convergence/test-world.ts';
import { ReplicatedWorld } from './replicated-world.ts';
import { moveShift, planShift, settle, shownEntries } from './shifts.ts';

it('keeps and shows the changes of a paused account, and sends them in order afterwards', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const device = await member.device();
  await settle(device);
  await world.setSuspended(member.userId, true);
  const id = await planShift(device);
  await moveShift(device, id, '18:00');
  await settle(device);
  expect(await world.readEntries(member.userId)).toEqual([]);
  expect([...(await readServerOutcomes(world.db, member.userId)).values()]).toEqual([
    'held',
    'held',
  ]);
  await planShift(device);
  await settle(device);
  expect(await device.replica.readWaitingChanges()).toHaveLength(3);
  expect(await shownEntries(device.replica)).toHaveLength(2);
  await world.setSuspended(member.userId, false);
  await settle(device);
  expect(await device.replica.readWaitingChanges()).toEqual([]);
  expect(await device.replica.readRefusedChanges()).toEqual([]);
  const entries = await world.readEntries(member.userId);
  expect(entries.map(({ plannedStartTime }) => plannedStartTime)).toEqual(['18:00', '20:00']);
  expect(await shownEntries(device.replica)).toEqual(entries);
  expect(await countMadeEffects(world.db, member.userId)).toBe(3);
});

it('waits for the end of maintenance, during which nothing is processed', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const device = await member.device();
  await settle(device);
  await world.setMaintenance(true);
  const id = await planShift(device);
  await settle(device);
  expect(device.replica.getStatus().connection).toBe('unavailable');
  expect(await device.replica.readWaitingChanges()).toMatchObject([{ state: 'waiting' }]);
  expect((await readServerOutcomes(world.db, member.userId)).size).toBe(0);
  await moveShift(device, id, '18:00');
  await world.setMaintenance(false);
  await settle(device);
  expect(device.replica.getStatus().connection).toBe('online');
  expect(await world.readEntries(member.userId)).toMatchObject([{ id, plannedStartTime: '18:00' }]);
  expect(await device.replica.readWaitingChanges()).toEqual([]);
});

it('halves a failing batch, and parks the one change that fails', async () => {
  const isBroken = { value: true };
  const world = await ReplicatedWorld.start({
    ...mutationHandlers,
    'schedule.reschedule': async (context, input) => {
      if (isBroken.value) throw new Error('a fault of the server');
      return await mutationHandlers['schedule.reschedule'](context, input);
    },
  });
  const member = await world.createMember();
  const device = await member.device();
  const first = await planShift(device);
  for (let n = 0; n < 3; n += 1) await planShift(device);
  await moveShift(device, first, '18:00');
  for (let n = 0; n < 3; n += 1) await planShift(device);
  for (let round = 0; round < 12; round += 1) await device.replica.exchangeNow('person');
  expect(await world.readEntries(member.userId)).toHaveLength(7);
  const [parked, ...rest] = await device.replica.readWaitingChanges();
  expect(parked).toMatchObject({ call: 'schedule.reschedule', state: 'parked' });
  expect(rest).toEqual([]);
  const outcomes = await readServerOutcomes(world.db, member.userId);
  expect(outcomes.get(parked?.id ?? '')).toBe('skipped');
  expect(device.replica.getStatus().connection).toBe('online');

  isBroken.value = false;
  await device.replica.retry(parked?.id ?? '');
  await settle(device);
  const entries = await world.readEntries(member.userId);
  expect(entries.find(({ id }) => id === first)?.plannedStartTime).toBe('18:00');
  expect(await shownEntries(device.replica)).toEqual(entries);
});

it('refuses the dependents of a refused change with it, as one group', async () => {
  const world = await ReplicatedWorld.start();
  const [member, other] = [await world.createMember(), await world.createMember()];
  const [device, others] = [await member.device(), await other.device()];
  // Another member's id: only the server can detect it.
  const taken = await planShift(others);
  await settle(others);
  await device.replica.mutate('schedule.add', {
    id: taken,
    date: '2999-01-01',
    plannedStartTime: '10:00',
    plannedEndTime: '12:00',
  });
  await moveShift(device, taken, '18:00');
  await settle(device);
  const [add, move] = await device.replica.readRefusedChanges();
  expect(add).toMatchObject({ call: 'schedule.add', causedBy: null });
  expect(move).toMatchObject({
    call: 'schedule.reschedule',
    causedBy: add?.id,
    problem: { message: 'This depended on a change that was refused.' },
  });
  expect(await device.replica.readWaitingChanges()).toEqual([]);
  expect(await shownEntries(device.replica)).toEqual([]);
  expect(await world.readEntries(other.userId)).toMatchObject([{ plannedStartTime: '20:00' }]);
});
