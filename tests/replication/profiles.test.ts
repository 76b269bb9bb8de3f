import { expect, it } from 'vitest';
import { countMadeEffects } from '../convergence/test-world.ts';
import { ReplicatedWorld } from './replicated-world.ts';
import { moveShift, planShift, settle, shownEntries } from './shifts.ts';

it('brings a copied profile and its original to one state, with nothing lost or twice', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const original = await member.device();
  await planShift(original);
  await settle(original);
  // Offered, but the answer was lost: both profiles continue with it.
  const queued = await planShift(original);
  original.network.plan(['lost-answer']);
  await original.replica.exchangeNow('person');
  await planShift(original);

  const copy = await member.device();
  await copy.switchOff();
  await original.copyTo(copy);
  await copy.switchOn();
  const own = [await planShift(copy), await planShift(original)];
  await moveShift(copy, queued, '18:00');
  await settle(original, copy);

  const entries = await world.readEntries(member.userId);
  expect(entries).toHaveLength(5);
  expect(entries.map(({ id }) => id)).toEqual(expect.arrayContaining(own));
  expect(await countMadeEffects(world.db, member.userId)).toBe(6);
  for (const { replica } of [original, copy]) {
    expect(await shownEntries(replica)).toEqual(entries);
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toEqual([]);
  }
  const [one, other] = await Promise.all(
    [original, copy].map((device) => device.inspect((db) => db.meta.get('replica'))),
  );
  expect(one?.clientId).not.toBe(other?.clientId);
});

it('loses no change that was swallowed while the copy of the profile used its sequence', async () => {
  const world = await ReplicatedWorld.start();
  const member = await world.createMember();
  const original = await member.device();
  await settle(original);
  const copy = await member.device();
  await copy.switchOff();
  await original.copyTo(copy);
  await copy.switchOn();

  const mine = await planShift(original);
  const theirs = await planShift(copy);
  // Alone three times, then the server is tested without it: the next request is that test.
  for (let time = 0; time < 4; time += 1) {
    original.network.plan(['swallowed']);
    await original.replica.exchangeNow('person');
  }
  await settle(copy);
  original.network.plan([]);
  await settle(original, copy);

  const entries = await world.readEntries(member.userId);
  expect(entries.map(({ id }) => id).toSorted()).toEqual([mine, theirs].toSorted());
  for (const { replica } of [original, copy]) {
    expect(await shownEntries(replica)).toEqual(entries);
    expect(await replica.readWaitingChanges()).toEqual([]);
  }
});

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
