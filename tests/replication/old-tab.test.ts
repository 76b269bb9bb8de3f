import { expect, it } from 'vitest';
import { ReplicatedWorld } from './replicated-world.ts';
import { planShift, settle, shownEntries } from './shifts.ts';

it('keeps an old tab on its own user when another signs in', async () => {
  const world = await ReplicatedWorld.start();
  const [anna, ben] = [await world.createMember(), await world.createMember()];
  const [annasTab, bensTab] = [await anna.device(), await ben.device()];
  await planShift(annasTab);
  await planShift(bensTab);
  await settle(annasTab, bensTab);
  const shown = await shownEntries(annasTab.replica);

  // The browser has one cookie: later requests of the old tab carry Ben's.
  annasTab.network.redirect(ben.send);
  const unsent = await planShift(annasTab);
  await settle(annasTab);
  expect(annasTab.replica.getStatus().connection).toBe('other-account');
  expect(await annasTab.replica.readWaitingChanges()).toMatchObject([{ rows: [{ id: unsent }] }]);
  expect(await shownEntries(annasTab.replica)).toHaveLength(shown.length + 1);
  expect(await world.readEntries(ben.userId)).toHaveLength(1);
  await settle(bensTab);
  expect(await shownEntries(bensTab.replica)).toHaveLength(1);

  annasTab.network.redirect(anna.send);
  await settle(annasTab);
  expect(await world.readEntries(anna.userId)).toHaveLength(2);
  expect(await annasTab.replica.readWaitingChanges()).toEqual([]);
});
