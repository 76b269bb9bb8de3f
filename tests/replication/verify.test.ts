import { insertEntry } from '@greenroom/api/database/testing/schedule-entries';
import { expect, it } from 'vitest';
import { ReplicatedWorld } from './replicated-world.ts';
import { planShift, settle, shownEntries } from './shifts.ts';

const day = 24 * 60;

it('finds a stale, a missing and a foreign row a day later, and repairs them', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const device = await member.device();
  const [stale, missing] = [await planShift(device), await planShift(device)];
  await settle(device);
  await device.inspect(async (db) => {
    const table = db.rowsOf('scheduleEntries');
    await table.update(stale, { $xid: '3', plannedStartTime: '01:00' });
    const row = await table.get(missing);
    await table.delete(missing);
    if (row) await table.add({ ...row, id: '0190a000-0000-7000-8000-00000000dead' });
  });
  await settle(device);
  expect(await device.replica.readReports()).toEqual([]);
  device.jumpClock(day);
  await settle(device);
  expect(await device.replica.readReports()).toMatchObject([
    { kind: 'checksum', where: `schedule:${member.userId}` },
  ]);
  expect(await shownEntries(device.replica)).toEqual(await world.readEntries(member.userId));
  device.jumpClock(day);
  await settle(device);
  expect(await device.replica.readReports()).toHaveLength(1);
});

it('finds nothing in correct rows, under queued changes and in every scope', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  await world.createMember();
  const device = await member.device();
  await planShift(device);
  await settle(device);
  device.jumpClock(day);
  await settle(device);
  expect(await device.replica.readReports()).toEqual([]);
});

it('fetches older days when they are requested', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  for (const date of ['2019-05-01', '2024-05-01', '2999-05-01']) {
    await insertEntry(world.db, member.userId, date);
  }
  const device = await member.device();
  await settle(device);
  const scope = `schedule:${member.userId}`;
  expect(await shownEntries(device.replica)).toHaveLength(1);
  expect(await device.replica.extend(scope, '2024-01-01')).toBe(true);
  expect(await device.replica.readFloor(scope)).toBe('2024-01-01');
  expect(await shownEntries(device.replica)).toHaveLength(2);
  device.network.plan(['lost-request']);
  expect(await device.replica.extend(scope, '2019-01-01')).toBe(false);
  await settle(device);
  expect(await shownEntries(device.replica)).toHaveLength(3);
  device.jumpClock(day);
  await settle(device);
  expect(await device.replica.readReports()).toEqual([]);
});
