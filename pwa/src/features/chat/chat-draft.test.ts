import { expect, it, vi } from 'vitest';
import { deleteUserCaches } from '../../platform/user-caches.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { ChatDraftStore, emptyDraft } from './chat-draft.ts';
import { makeOutgoing } from './testing/chat-bench.tsx';

const replyTo = { id: 'm1', senderName: 'ruby', quote: 'Hello' };

async function keepAndReopen(draft: Parameters<ChatDraftStore['keep']>[0]) {
  const caches = provideCaches();
  new ChatDraftStore('mia').keep(draft);
  await vi.waitFor(() => expect(caches.size).toBe(draft.image ? 2 : 1));
  return { caches, reopened: new ChatDraftStore('mia') };
}

it('has text, reply and image after the app was killed', async () => {
  const draft = { text: 'See you', replyTo, image: makeOutgoing() };
  const { reopened } = await keepAndReopen(draft);
  expect(await reopened.read()).toEqual(draft);
});

it('is empty at first, and where there is no Cache Storage', async () => {
  expect(await new ChatDraftStore('mia').read()).toEqual(emptyDraft);
  provideCaches();
  expect(await new ChatDraftStore('mia').read()).toEqual(emptyDraft);
});

it('keeps the last of many changes', async () => {
  const { caches, reopened } = await keepAndReopen({ ...emptyDraft, text: 'x' });
  const store = new ChatDraftStore('mia');
  for (let length = 1; length <= 100; length += 1) {
    store.keep({ ...emptyDraft, text: 'y'.repeat(length) });
  }
  await vi.waitFor(async () => expect((await reopened.read()).text).toBe('y'.repeat(100)));
  expect(caches.size).toBe(1);
});

it('leaves nothing behind once it is empty', async () => {
  const { caches } = await keepAndReopen({ text: 'x', replyTo: null, image: makeOutgoing() });
  new ChatDraftStore('mia').keep(emptyDraft);
  await vi.waitFor(() => expect(caches.size).toBe(0));
});

it('belongs to one person and goes with their data', async () => {
  const { reopened } = await keepAndReopen({ ...emptyDraft, text: 'secret' });
  expect(await new ChatDraftStore('ruby').read()).toEqual(emptyDraft);
  await deleteUserCaches('mia');
  expect(await reopened.read()).toEqual(emptyDraft);
});

it('writes nothing anew after a sign-out in another tab', async () => {
  const caches = provideCaches();
  const store = new ChatDraftStore('mia');
  store.keep({ ...emptyDraft, text: 'before' });
  await vi.waitFor(() => expect(caches.size).toBe(1));
  await deleteUserCaches('mia');
  store.keep({ ...emptyDraft, text: 'after' });
  await vi.waitFor(async () => expect((await store.read()).text).toBe('after'));
  expect(await caches.keys()).toEqual([]);
});

it('stays in the open tab where the device has no room', async () => {
  const caches = provideCaches();
  caches.failure = new DOMException('full', 'QuotaExceededError');
  const store = new ChatDraftStore('mia');
  store.keep({ ...emptyDraft, text: 'typed' });
  expect((await store.read()).text).toBe('typed');
  await vi.waitFor(() => expect(caches.size).toBe(0));
  caches.failure = undefined;
  store.keep({ ...emptyDraft, text: 'typed on' });
  await vi.waitFor(() => expect(caches.size).toBe(1));
});
