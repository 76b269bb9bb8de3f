import { expect, it } from 'vitest';
import { ReplicatedWorld } from './replicated-world.ts';
import { planShift, settle } from './shifts.ts';

const day = 24 * 60;

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
