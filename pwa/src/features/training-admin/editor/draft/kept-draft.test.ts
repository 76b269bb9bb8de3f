// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { deleteUserCaches } from '../../../../platform/storage/user-caches.ts';
import { provideCaches } from '../../../../testing/memory-caches.ts';
import { KeptDraftStore } from './kept-draft.ts';
import { emptyModule } from './module-draft.ts';

const kept = (title: string) => ({
  draft: { ...emptyModule, title },
  basedOn: null,
  keptAt: '2026-11-20T10:00:00.000Z',
});

let storage: ReturnType<typeof provideCaches>;
beforeEach(() => {
  storage = provideCaches();
});

test('what was kept last is read after a reload', async () => {
  const store = new KeptDraftStore('ada', null);
  store.keep(kept('Li'));
  store.keep(kept('Lights'));
  await store.settled();
  expect(await new KeptDraftStore('ada', null).read()).toEqual(kept('Lights'));
});

test('each module and each administrator has an own form', async () => {
  const store = new KeptDraftStore('ada', 'one');
  store.keep(kept('Lights'));
  await store.settled();
  expect(await new KeptDraftStore('ada', 'two').read()).toBeNull();
  expect(await new KeptDraftStore('bea', 'one').read()).toBeNull();
});

test('discarded or signed out, nothing is left', async () => {
  const store = new KeptDraftStore('ada', 'one');
  store.keep(kept('Lights'));
  store.discard();
  await store.settled();
  expect(await store.read()).toBeNull();
  store.keep(kept('Lights'));
  await store.settled();
  await deleteUserCaches('ada');
  expect(await new KeptDraftStore('ada', 'one').read()).toBeNull();
});

test('a full device keeps nothing and breaks nothing', async () => {
  const store = new KeptDraftStore('ada', 'one');
  storage.failure = new DOMException('full', 'QuotaExceededError');
  store.keep(kept('Lights'));
  await store.settled();
  expect(await store.read()).toBeNull();
});
