import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyUserCaches } from '../../platform/storage/lock/move-user-caches.ts';
import { forgetUserCaches, holdUserCaches } from '../../platform/storage/user-cache-seal.ts';
import { userCachePrefix } from '../../platform/storage/user-caches.ts';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { waitUntil } from '../../testing/wait-for.ts';
import { countOnlyHere } from '../store/find-replicas.ts';
import { userId } from '../testing/shift-world.ts';
import { openLock } from './open-lock.ts';
import { LockDevice, draft, draftPlace, newLock } from './testing/lock-device.ts';

let world: LockDevice;
const count = () => countOnlyHere(userId, { environment: world.environment });

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  world = await LockDevice.make();
});
afterEach(forgetUserCaches);

it('counts no draft twice that a killed move has copied', async () => {
  const unnamed = await openLock({ userId, generation: 'unnamed' }, newLock().dataKey);
  await copyUserCaches(userId, null, unnamed.caches);
  expect(await count()).toMatchObject({ unfinished: 1 });
  const lock = await world.move(null, newLock());
  await copyUserCaches(userId, lock?.caches ?? null, unnamed.caches);
  expect(await count()).toMatchObject({ unfinished: 1 });
});

it('does not count the picture of a draft as another one', async () => {
  holdUserCaches(userId, null);
  const notes = new UserNotes(userId);
  notes.keep(draftPlace, draft, { id: 'a', bytes: new ArrayBuffer(1) });
  await notes.settled();
  expect(await count()).toMatchObject({ unfinished: 1 });
});

it('opens no caches but those of drafts', async () => {
  const lock = await world.move(null, newLock());
  const nameOf = (topic: string) => userCachePrefix(userId) + (lock?.caches.nameOf(topic) ?? '');
  await world.memory.open(nameOf('saved-notes'));
  const opened = vi.spyOn(world.memory, 'open');
  expect(await count()).toMatchObject({ queued: 2, unfinished: 1 });
  const topics = ['chat-draft', 'module-drafts', 'announcement-draft', 'answer-drafts'];
  expect(opened.mock.calls.flat().toSorted()).toEqual(topics.map(nameOf).toSorted());
});

it('gives up where the caches do not answer', async () => {
  vi.spyOn(world.memory, 'keys').mockReturnValue(new Promise(() => undefined));
  const counting = count();
  const { clock } = world.device;
  // That of the changes has ended.
  await waitUntil(() => clock.pending.filter((delay) => delay === 10_000).length === 1);
  clock.advance(10_000);
  expect(await counting).toBeNull();
});
