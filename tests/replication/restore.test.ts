import { expect, it } from 'vitest';
import { countMadeEffects } from '../convergence/test-world.ts';
import { DatabaseBackup } from './database-restore.ts';
import { ReplicatedWorld } from './replicated-world.ts';
import { moveShift, planShift, settle, shownEntries } from './shifts.ts';

it('sends changes lost in a restore again, once, from both devices', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const [first, second] = [await member.device(), await member.device()];
  const kept = await planShift(first);
  await settle(first, second);
  const backup = await DatabaseBackup.take(world.database);

  // After the backup: acknowledged to both devices, changed by both, partly still queued.
  const lost = [await planShift(first), await planShift(second)];
  await moveShift(second, kept, '18:00');
  await settle(first, second);
  await moveShift(first, lost[1] ?? '', '19:00');
  await settle(first, second);
  const before = await world.readEntries(member.userId);
  const effects = await countMadeEffects(world.db, member.userId);
  const queued = await planShift(second);
  expect(before).toHaveLength(3);

  await backup.restore();
  expect(await world.readEntries(member.userId)).toHaveLength(1);
  await settle(first, second);

  const after = await world.readEntries(member.userId);
  expect(after.map(({ id }) => id)).toEqual([kept, ...lost, queued]);
  expect(after.map(({ plannedStartTime }) => plannedStartTime)).toEqual([
    '18:00',
    '20:00',
    '19:00',
    '20:00',
  ]);
  // The kept state has each effect once: those before the restore and the queued one.
  expect(await countMadeEffects(world.db, member.userId)).toBe(effects + 1);
  for (const { replica } of [first, second]) {
    expect(await shownEntries(replica)).toEqual(after);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toEqual([]);
    expect(replica.getStatus()).toMatchObject({ connection: 'online', notice: null });
  }
});

it('removes again entries that the restore brought back', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const [first, second] = [await member.device(), await member.device()];
  const id = await planShift(first);
  await settle(first, second);
  const backup = await DatabaseBackup.take(world.database);
  await second.replica.mutate('schedule.remove', { id });
  await settle(first, second);
  await backup.restore();
  await settle(first, second);
  expect(await world.readEntries(member.userId)).toEqual([]);
  for (const { replica } of [first, second]) expect(await shownEntries(replica)).toEqual([]);
});
