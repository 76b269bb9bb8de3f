import { act, renderHook, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { NotesProvider } from '../../platform/storage/notes-context.tsx';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import type { MemoryCaches } from '../../replica/testing/cache-storage.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { useKeptText } from './use-kept-text.ts';

let memory: MemoryCaches;
beforeEach(() => {
  memory = provideCaches('mia');
});

/** Opens the field in a tab, once its note was read. */
async function openTab(isSent?: Parameters<typeof useKeptText>[1]) {
  const notes = new UserNotes('mia');
  const read = vi.spyOn(notes, 'read');
  const { result } = renderHook(() => useKeptText('admins', isSent), {
    wrapper: ({ children }) => <NotesProvider notes={notes}>{children}</NotesProvider>,
  });
  const tab = {
    notes,
    text: () => result.current.writing.text,
    type: (text: string) => act(() => result.current.change({ text, from: [] })),
    /** Sends it; the function it returns ends that. */
    send: () => {
      const sending = Promise.withResolvers<{ ok: true }>();
      act(() => void result.current.send(() => sending.promise));
      return () => act(async () => sending.resolve({ ok: true }));
    },
    settle: () => act(async () => result.current.settle(result.current.writing.text)),
  };
  await waitFor(() => expect(read).toHaveResolvedTimes(1));
  return tab;
}

const note = {
  topic: 'answer-drafts',
  path: '/user-notes/admins',
  schema: v.looseObject({ text: v.string() }),
} as const;

/** What a tab that is opened now finds. */
const kept = async () => (await new UserNotes('mia').read(note))?.text ?? '';
const keeps = (text: string) => waitFor(async () => expect(await kept()).toBe(text));

const returnHere = () => act(async () => void dispatchEvent(new Event('focus')));

/** Two tabs that were opened while nothing was written, the first with a text since. */
async function openTwo() {
  const [one, other] = [await openTab(), await openTab()];
  one.type('A long story');
  await keeps('A long story');
  return [one, other] as const;
}

test('what was typed in another tab shows where one returns to, and is sent from there', async () => {
  const [one, other] = await openTwo();
  await returnHere();
  await waitFor(() => expect(other.text()).toBe('A long story'));
  await other.send()();
  await keeps('');
  await returnHere();
  await waitFor(() => expect(one.text()).toBe(''));
  expect(other.text()).toBe('');
});

test('what is typed before the note of another tab was read goes behind it', async () => {
  const [, other] = await openTwo();
  const answering = Promise.withResolvers<void>();
  const found = await new UserNotes('mia').read(note);
  vi.mocked(other.notes.read).mockImplementation(() => answering.promise.then(() => found));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  other.type('Hi');
  await act(() => other.notes.settled());
  await keeps('A long story');
  answering.resolve();
  await waitFor(() => expect(other.text()).toBe('A long story\n\nHi'));
  await keeps('A long story\n\nHi');
});

test('what went on in another tab replaces what was unchanged here', async () => {
  const [one, other] = await openTwo();
  await returnHere();
  await waitFor(() => expect(other.text()).toBe('A long story'));
  other.type('A long story, and more');
  await keeps('A long story, and more');
  await returnHere();
  await waitFor(() => expect(one.text()).toBe('A long story, and more'));
});

test.each(['send', 'settle'] as const)(
  'what went on in another tab stays when a text has arrived here (%s)',
  async (way) => {
    const [one, other] = await openTwo();
    await returnHere();
    await waitFor(() => expect(other.text()).toBe('A long story'));
    const arrive = way === 'send' ? one.send() : one.settle;
    other.type('A long story, and more');
    await keeps('A long story, and more');
    await arrive();
    await waitFor(() => expect(one.text()).toBe('A long story, and more'));
    await act(() => one.notes.settled());
    await keeps('A long story, and more');
  },
);

test('a text that another tab had sent when it was closed is not shown on the return', async () => {
  const [one, other] = [await openTab(), await openTab(() => Promise.resolve(true))];
  one.type('A long story');
  await keeps('A long story');
  await returnHere();
  await keeps('');
  expect(other.text()).toBe('');
});

test('what a full device could not store stays on the return', async () => {
  const one = await openTab();
  one.type('Kept');
  await keeps('Kept');
  memory.failure = new DOMException('full', 'QuotaExceededError');
  one.type('Kept here');
  await act(() => one.notes.settled());
  memory.failure = undefined;
  await returnHere();
  await keeps('Kept here');
  expect(one.text()).toBe('Kept here');
});
