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
