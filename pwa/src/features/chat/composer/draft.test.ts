import { describe, expect, it } from 'vitest';
import { deleteUserCaches } from '../../../platform/storage/user-caches.ts';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { provideCaches as provideAnyCaches, signInHere } from '../../../testing/memory-caches.ts';
import { ChatDraftStore } from './draft.ts';
import { type ChatDraft, emptyDraft } from './draft-places.ts';
import { makeOutgoing } from '../testing/chat-bench.tsx';
import { DraftTabs, type OpenTab } from '../testing/draft-tabs.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const provideCaches = () => provideAnyCaches('mia');

const messageId = '0190a000-0000-7000-8000-400000000001';
const never = () => Promise.resolve(false);

const replyTo = { id: 'm1', senderName: 'ruby', quote: 'Hello' };

async function keepAndReopen(draft: Parameters<ChatDraftStore['keep']>[0]) {
  const caches = provideCaches();
  new ChatDraftStore(new UserNotes('mia'), never).keep(draft);
  await waitFor(() => expect(caches.size).toBe(draft.image ? 2 : 1));
  return { caches, reopened: new ChatDraftStore(new UserNotes('mia'), never) };
}

it('keeps text, reply and image when the app is killed', async () => {
  const draft = { id: messageId, text: 'See you', replyTo, image: makeOutgoing() };
  const { reopened } = await keepAndReopen(draft);
  expect(await reopened.read()).toEqual(draft);
});

it('is empty at first, and without Cache Storage', async () => {
  expect(await new ChatDraftStore(new UserNotes('mia'), never).read()).toEqual(emptyDraft);
  provideCaches();
  expect(await new ChatDraftStore(new UserNotes('mia'), never).read()).toEqual(emptyDraft);
});

it('keeps the last of many changes', async () => {
  const { caches, reopened } = await keepAndReopen({ ...emptyDraft, text: 'x' });
  const store = new ChatDraftStore(new UserNotes('mia'), never);
  await store.read();
  for (let length = 1; length <= 100; length += 1) {
    store.keep({ ...emptyDraft, text: 'y'.repeat(length) });
  }
  await waitFor(async () => expect((await reopened.read()).text).toBe('y'.repeat(100)));
  expect(caches.size).toBe(1);
});

it('that cannot be read is kept beside the next one', async () => {
  const caches = provideCaches();
  const tabs = new DraftTabs();
  const tab = tabs.open();
  new ChatDraftStore(new UserNotes('mia'), never, tab).keep({ ...emptyDraft, text: 'first' });
  await waitFor(() => expect(caches.size).toBe(1));
  caches.readFailure = new DOMException('', 'UnknownError');
  const store = new ChatDraftStore(new UserNotes('mia'), never, tabs.open(tab));
  tab.close();
  expect(await store.read()).toEqual(emptyDraft);
  store.keep({ ...emptyDraft, text: 'second' });
  await waitFor(() => expect(caches.size).toBe(2));
});

it('leaves nothing in the cache once empty', async () => {
  const draft = { ...emptyDraft, text: 'x', image: makeOutgoing() };
  const { caches, reopened } = await keepAndReopen(draft);
  expect(await reopened.read()).toEqual(draft);
  reopened.keep(emptyDraft);
  await waitFor(() => expect(caches.size).toBe(0));
});

it('of a sent message, left by an app killed while sending, is empty and deleted', async () => {
  const draft = { ...emptyDraft, id: messageId, text: 'See you', image: makeOutgoing() };
  const { caches } = await keepAndReopen(draft);
  const isSent = (id: string) => Promise.resolve(id === messageId);
  expect(await new ChatDraftStore(new UserNotes('mia'), isSent).read()).toEqual(emptyDraft);
  await waitFor(() => expect(caches.size).toBe(0));
});

it('belongs to one user and is deleted with their data', async () => {
  await keepAndReopen({ ...emptyDraft, text: 'secret' });
  signInHere('ruby');
  expect(await new ChatDraftStore(new UserNotes('ruby'), never).read()).toEqual(emptyDraft);
  await deleteUserCaches('mia');
  signInHere('mia');
  expect(await new ChatDraftStore(new UserNotes('mia'), never).read()).toEqual(emptyDraft);
});

it.each<[string, unknown, Partial<ChatDraft>]>([
  ['a reply of another form', { text: 'Hi', replyTo: 'm1', image: null }, { text: 'Hi' }],
  ['an image without its size', { text: 'Hi', image: { id: 'a', name: 'a.jpg' } }, { text: 'Hi' }],
  ['a text that is none', { text: { bold: 'Hi' }, replyTo, image: null }, { replyTo }],
  ['nothing at all', 'Hi', {}],
])('loses of another version’s draft what does not fit: %s', async (_what, words, rest) => {
  const stored = await provideCaches().open('greenroom-user-mia-chat-draft');
  await stored.put('/chat-draft/place/words', Response.json(words));
  const tab = { remembered: () => 'place', remember: () => undefined };
  const store = new ChatDraftStore(new UserNotes('mia'), never, {
    ...tab,
    hold: () => Promise.resolve(true),
  });
  expect(await store.read()).toEqual({ ...emptyDraft, ...rest });
});

it('writes nothing after a sign-out in another tab', async () => {
  const caches = provideCaches();
  const store = new ChatDraftStore(new UserNotes('mia'), never);
  store.keep({ ...emptyDraft, text: 'before' });
  await waitFor(() => expect(caches.size).toBe(1));
  await deleteUserCaches('mia');
  store.keep({ ...emptyDraft, text: 'after' });
  await waitFor(async () => expect((await store.read()).text).toBe('after'));
  expect(await caches.keys()).toEqual([]);
});

it('stays in memory when the device is full', async () => {
  const caches = provideCaches();
  caches.failure = new DOMException('full', 'QuotaExceededError');
  const store = new ChatDraftStore(new UserNotes('mia'), never);
  store.keep({ ...emptyDraft, text: 'typed' });
  expect((await store.read()).text).toBe('typed');
  await waitFor(() => expect(caches.size).toBe(0));
  caches.failure = undefined;
  store.keep({ ...emptyDraft, text: 'typed on' });
  await waitFor(() => expect(caches.size).toBe(1));
});

describe('in two tabs', () => {
  const red = { ...emptyDraft, text: 'red', image: makeOutgoing({ id: 'red', name: 'RED.jpg' }) };
  const blueBytes = new Uint8Array([7, 7]).buffer;
  const blue = {
    ...emptyDraft,
    text: 'blue',
    image: makeOutgoing({ id: 'blue', name: 'BLUE.jpg', bytes: blueBytes }),
  };

  /** Writes a draft in a tab and waits until it is stored. */
  async function write(tab: OpenTab, draft: ChatDraft): Promise<ChatDraftStore> {
    const store = new ChatDraftStore(new UserNotes('mia'), never, tab);
    await keep(store, draft);
    return store;
  }

  async function keep(store: ChatDraftStore, draft: ChatDraft): Promise<void> {
    store.keep(draft);
    const wanted = draft.text === '' ? 0 : 1;
    await waitFor(async () => {
      const texts = await readKept();
      expect(texts.filter((text) => text === draft.text)).toHaveLength(wanted);
    });
  }

  async function readKept(): Promise<string[]> {
    const cache = await caches.open('greenroom-user-mia-chat-draft');
    const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
    const drafts = paths.filter((path) => path.endsWith('/words'));
    const found = await Promise.all(drafts.map(async (path) => await cache.match(path)));
    const read = found.map(async (words) => (await words?.json()) as { text: string } | undefined);
    return (await Promise.all(read)).flatMap((words) => words?.text ?? []);
  }

  function reload(tabs: DraftTabs, tab: OpenTab): ChatDraftStore {
    tab.close();
    return new ChatDraftStore(new UserNotes('mia'), never, tabs.open(tab));
  }

  it('does not mix texts or images', async () => {
    provideCaches();
    const tabs = new DraftTabs();
    const [first, second] = [tabs.open(), tabs.open()];
    const one = await write(first, red);
    await write(second, blue);
    await keep(one, { ...red, text: 'red and more' });
    expect(await reload(tabs, first).read()).toEqual({ ...red, text: 'red and more' });
    expect(await reload(tabs, second).read()).toEqual(blue);
  });

  it('keeps one tab’s draft when the other sends', async () => {
    const kept = provideCaches();
    const tabs = new DraftTabs();
    const [first, second] = [tabs.open(), tabs.open()];
    await write(first, red);
    const two = await write(second, blue);
    two.keep(emptyDraft);
    await waitFor(() => expect(kept.size).toBe(2));
    expect(await reload(tabs, first).read()).toEqual(red);
    expect(await reload(tabs, second).read()).toEqual(emptyDraft);
  });

  it('hands a closed tab’s draft to the next tab without one, once', async () => {
    provideCaches();
    const tabs = new DraftTabs();
    const gone = tabs.open();
    await write(gone, red);
    expect(await new ChatDraftStore(new UserNotes('mia'), never, tabs.open()).read()).toEqual(
      emptyDraft,
    );
    gone.close();
    const [next, after] = [tabs.open(), tabs.open()];
    const store = new ChatDraftStore(new UserNotes('mia'), never, next);
    expect(await store.read()).toEqual(red);
    expect(await new ChatDraftStore(new UserNotes('mia'), never, after).read()).toEqual(emptyDraft);
    await keep(store, { ...red, text: 'taken over' });
    expect(await reload(tabs, next).read()).toEqual({ ...red, text: 'taken over' });
  });

  it('is not taken over by a tab with its own draft', async () => {
    provideCaches();
    const tabs = new DraftTabs();
    const [first, second] = [tabs.open(), tabs.open()];
    await write(first, red);
    await write(second, blue);
    first.close();
    expect(await reload(tabs, second).read()).toEqual(blue);
  });

  it('is empty in a duplicated tab, which writes to its own place', async () => {
    provideCaches();
    const tabs = new DraftTabs();
    const first = tabs.open();
    await write(first, red);
    const duplicate = tabs.open(first);
    expect(await new ChatDraftStore(new UserNotes('mia'), never, duplicate).read()).toEqual(
      emptyDraft,
    );
    await write(duplicate, blue);
    expect(await reload(tabs, first).read()).toEqual(red);
  });

  it('deletes an image that no text refers to', async () => {
    const kept = provideCaches();
    const tabs = new DraftTabs();
    const tab = tabs.open();
    const store = await write(tab, red);
    store.keep({ ...red, image: blue.image });
    await waitFor(async () => {
      const { image } = await new ChatDraftStore(new UserNotes('mia'), never, tab).read();
      expect(image).toEqual(blue.image);
      expect(kept.size).toBe(2);
    });
    store.keep({ ...red, image: null });
    await waitFor(() => expect(kept.size).toBe(1));
  });
});
