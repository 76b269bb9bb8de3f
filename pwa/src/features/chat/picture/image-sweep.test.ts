// @vitest-environment jsdom
import { imageUrlOf, thumbnailUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { announceFirstPaint } from '../../../platform/first-paint.ts';
import { CachedImages } from '../../../platform/storage/cached-images.ts';
import { userCachePrefix } from '../../../platform/storage/user-caches.ts';
import type { Replica } from '../../../replica/replica-interface.ts';
import { signInHere } from '../../../testing/memory-caches.ts';
import { openReplicaBench } from '../../../testing/replica-bench.tsx';
import { chatEffects } from '../chat-effects.ts';
import { sweepImages } from './image-sweep.ts';
import { idAt, makeMessage, makeMessages, openLiveRoom, reader } from '../testing/live-room.ts';

const urlAt = (position: number) => imageUrlOf(idAt(position));
const withImage = (position: number) =>
  makeMessage(position, { messageType: 'image', content: null, imageUrl: urlAt(position) });

let ownerId = reader.id;
const cacheOf = (topic: string) => `${userCachePrefix(ownerId)}${topic}`;

/** Cached URLs by cache name. */
let kept = new Map<string, Set<string>>();

function openCache(name: string) {
  const urls = kept.get(name) ?? new Set();
  kept.set(name, urls);
  return Promise.resolve({
    keys: () => Promise.resolve([...urls].map((url) => ({ url: location.origin + url }))),
    delete: (url: string) => Promise.resolve(urls.delete(url)),
  });
}

beforeEach(() => {
  kept = new Map();
  ownerId = reader.id;
  vi.stubGlobal('caches', { open: openCache });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  vi.stubGlobal('cancelIdleCallback', (id: number) => clearTimeout(id));
  announceFirstPaint();
});

/** Caches the images at these positions in both sizes. */
function keep(...positions: readonly number[]): void {
  kept.set(cacheOf('small'), new Set(positions.map((position) => thumbnailUrlOf(urlAt(position)))));
  kept.set(cacheOf('whole'), new Set(positions.map(urlAt)));
}

function openRoom(replica: Replica): void {
  const options = { most: 10, mostIdle: 1 };
  const { userId } = replica;
  signInHere(userId);
  const images = {
    small: new CachedImages({ userId, topic: 'small', ...options }),
    whole: new CachedImages({ userId, topic: 'whole', ...options }),
  };
  const end = sweepImages(replica, images);
  onTestFinished(() => {
    end();
    vi.unstubAllGlobals();
  });
}

/** Waits until exactly the images at these positions are cached in both sizes. */
async function expectKept(...positions: readonly number[]): Promise<void> {
  await expect
    .poll(() => [...(kept.get(cacheOf('whole')) ?? [])], { timeout: 5_000 })
    .toEqual(positions.map(urlAt));
  await expect
    .poll(() => [...(kept.get(cacheOf('small')) ?? [])])
    .toEqual(positions.map((position) => thumbnailUrlOf(urlAt(position))));
}

test('opening the room deletes images of messages deleted meanwhile', async () => {
  const room = await openLiveRoom({
    chatMessages: [withImage(1), ...makeMessages(2, 650), withImage(651)],
  });
  await expect.poll(() => room.replica.getStatus().ready).toBe(true);
  keep(1, 651, 652, 653);
  // Live rows only: one exists, one was deleted.
  room.tell(withImage(652));
  room.tell(withImage(653));
  room.tellDeleted(653);
  await expect
    .poll(async () => (await room.replica.readLiveRows('chatMessages')).get(idAt(653)))
    .toBeNull();
  openRoom(room.replica);
  await expectKept(1, 651, 652);
});

test('an image is deleted with its message, by socket and by pull', async () => {
  const room = await openLiveRoom({ chatMessages: [1, 2, 3, 4].map(withImage) });
  await expect.poll(() => room.replica.getStatus().ready).toBe(true);
  keep(1, 2, 3, 4, 99);
  openRoom(room.replica);
  await expectKept(1, 2, 3, 4);
  room.tellDeleted(2);
  await expectKept(1, 3, 4);
  room.server.drop('chatMessages', idAt(3));
  await room.replica.exchangeNow('person');
  await expectKept(1, 4);
});

test('nothing is deleted before the first pull', async () => {
  const { replica, server } = await openReplicaBench({
    effects: chatEffects,
    rows: { chatMessages: [withImage(1)] },
    isReachable: false,
  });
  ownerId = replica.userId;
  keep(1, 2);
  openRoom(replica);
  const asked = vi.spyOn(replica, 'getStatus');
  await expect.poll(() => asked.mock.calls.length, { timeout: 5_000 }).toBeGreaterThan(0);
  server.isReachable = true;
  await replica.exchangeNow('person');
  await expectKept(1);
});
