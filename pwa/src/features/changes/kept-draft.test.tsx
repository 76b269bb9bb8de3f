import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { NotesProvider } from '../../platform/storage/notes-context.tsx';
import { forgetUserCaches, holdUserCaches } from '../../platform/storage/user-cache-seal.ts';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { newDataKey, openLock } from '../../replica/lock/open-lock.ts';
import type { MemoryCaches } from '../../replica/testing/cache-storage.ts';
import { provideCaches, signInHere } from '../../testing/memory-caches.ts';
import { useDraft } from './use-draft.ts';

const kept = { schema: v.string() };

function Field() {
  const [text, change, , isRead] = useDraft('reason', '', kept);
  // As forms with values of their own do; at once, as a test types sooner than a person can.
  useLayoutEffect(() => change(text), [change, text]);
  return (
    <input
      aria-label="Reason"
      value={text}
      readOnly={!isRead}
      onChange={({ target }) => change(target.value)}
    />
  );
}

let memory: MemoryCaches;
beforeEach(() => {
  memory = provideCaches('mia');
});

const field = () => screen.getByLabelText('Reason');

/** Comes to the field, anew in the same session. */
function mount(notes: UserNotes): void {
  cleanup();
  render(
    <NotesProvider notes={notes}>
      <Field />
    </NotesProvider>,
  );
}

/** What it shows once the device was asked. */
async function shown(notes: UserNotes): Promise<string> {
  mount(notes);
  await waitFor(() => expect(field()).not.toHaveAttribute('readonly'));
  return (field() as HTMLInputElement).value;
}

async function type(notes: UserNotes, text: string): Promise<void> {
  await shown(notes);
  await userEvent.type(field(), text);
  await notes.settled();
}

async function clear(notes: UserNotes): Promise<void> {
  await shown(notes);
  await userEvent.clear(field());
  await notes.settled();
}

/** Its reads end once that is called. */
function slow(notes: UserNotes): () => void {
  const asked = Promise.withResolvers<void>();
  const read = notes.read.bind(notes);
  vi.spyOn(notes, 'read').mockImplementation(async (place) => {
    const found = await read(place);
    await asked.promise;
    return found;
  });
  return asked.resolve;
}

test('takes nothing that is typed before the device was asked', async () => {
  await type(new UserNotes('mia'), 'Kept');
  const notes = new UserNotes('mia');
  const answer = slow(notes);
  mount(notes);
  await userEvent.type(field(), 'x');
  answer();
  await waitFor(() => expect(field()).toHaveValue('Kept'));
  await userEvent.type(field(), '!');
  await notes.settled();
  expect(await shown(new UserNotes('mia'))).toBe('Kept!');
});

test('what is typed into it after a second is not replaced by an answer that comes later', async () => {
  const [here, there] = [new UserNotes('mia'), new UserNotes('mia')];
  await type(here, 'Kept');
  await type(there, ' there');
  const answer = slow(here);
  await shown(here);
  await userEvent.type(field(), '!');
  await act(async () => {
    answer();
    await vi.mocked(here.read).mock.results[0]?.value;
  });
  expect(field()).toHaveValue('Kept!');
});

test('is shown where it is opened again before the device has answered', async () => {
  await type(new UserNotes('mia'), 'Kept');
  const notes = new UserNotes('mia');
  const answer = slow(notes);
  mount(notes);
  mount(notes);
  answer();
  await waitFor(() => expect(field()).toHaveValue('Kept'));
});

test('does not replace what could not be read, in this session or later', async () => {
  await type(new UserNotes('mia'), 'Kept');
  const notes = new UserNotes('mia');
  memory.readFailure = new DOMException('', 'UnknownError');
  await type(notes, 'Since');
  memory.readFailure = undefined;
  expect(await shown(notes)).toBe('Since');
  await userEvent.type(field(), '!');
  await notes.settled();
  expect(await shown(new UserNotes('mia'))).toBe('Kept');
  // Once the other is given up.
  await clear(notes);
  expect(await shown(notes)).toBe('Kept');
});

test('is nobody else’s, and there again for whom it is of', async () => {
  await type(new UserNotes('mia'), 'Kept');
  signInHere('ruby');
  expect(await shown(new UserNotes('ruby'))).toBe('');
  signInHere('mia');
  expect(await shown(new UserNotes('mia'))).toBe('Kept');
});

test('is sealed by the lock, and there again once that is open', async () => {
  const lock = await openLock({ userId: 'mia', generation: 'one' }, newDataKey());
  holdUserCaches('mia', lock.caches);
  await type(new UserNotes('mia'), 'Kept');
  forgetUserCaches();
  expect(await shown(new UserNotes('mia'))).toBe('');
  holdUserCaches('mia', lock.caches);
  expect(await shown(new UserNotes('mia'))).toBe('Kept');
  forgetUserCaches();
});

test('sent or changed in another tab, it is so here when the field is opened again', async () => {
  await type(new UserNotes('mia'), 'Kept');
  const [here, there] = [new UserNotes('mia'), new UserNotes('mia')];
  await shown(here);
  await type(there, ' more');
  expect(await shown(here)).toBe('Kept more');
  await clear(there);
  expect(await shown(here)).toBe('');
});

const place = {
  topic: 'answer-drafts',
  path: '/user-notes/reason',
  schema: v.unknown(),
} as const;

/** Comes back to the window of these, and waits for what that reads. */
async function returnTo(...tabs: readonly UserNotes[]): Promise<void> {
  await act(async () => {
    dispatchEvent(new Event('focus'));
    for (const notes of tabs) await notes.read(place);
  });
}

test('sent in another tab, it is not stored again by opening the field here', async () => {
  const [here, there] = [new UserNotes('mia'), new UserNotes('mia')];
  await type(here, 'Kept');
  cleanup();
  await clear(there);
  expect(await shown(here)).toBe('');
  await here.settled();
  await expect(there.read(place)).resolves.toBeUndefined();
});

test('sent in another tab, it is offered no more once this one is returned to', async () => {
  const [here, there] = [new UserNotes('mia'), new UserNotes('mia')];
  await type(there, 'Kept');
  await type(here, ' here');
  there.keep(place, null);
  await there.settled();
  await returnTo(here);
  expect(field()).toHaveValue('Kept here');
  field().blur();
  dispatchEvent(new Event('focus'));
  await waitFor(() => expect(field()).toHaveValue(''));
});

test('stays where a full device stored nothing of it', async () => {
  const notes = new UserNotes('mia');
  await type(notes, 'Kept');
  memory.failure = new DOMException('full', 'QuotaExceededError');
  await type(notes, ' here');
  expect(await shown(notes)).toBe('Kept here');
});

test('can be written where the device never answers', async () => {
  const notes = new UserNotes('mia');
  vi.spyOn(notes, 'read').mockReturnValue(new Promise(() => {}));
  await type(notes, 'Since');
  expect(await shown(notes)).toBe('Since');
});

test('changed in both tabs, each shows its own until it is opened again', async () => {
  await type(new UserNotes('mia'), 'Kept');
  const [here, there] = [new UserNotes('mia'), new UserNotes('mia')];
  cleanup();
  const tabs = [here, there].map((notes) => (
    <NotesProvider key={notes === here ? 'here' : 'there'} notes={notes}>
      <Field />
    </NotesProvider>
  ));
  render(tabs);
  const [one, other] = screen.getAllByLabelText('Reason');
  if (!one || !other) throw new TypeError('There are no two fields');
  await waitFor(() => expect(one).toHaveValue('Kept'));
  await waitFor(() => expect(other).toHaveValue('Kept'));
  await userEvent.type(one, ' here');
  await userEvent.type(other, ' there');
  await Promise.all([here.settled(), there.settled()]);
  await returnTo(here, there);
  expect(one).toHaveValue('Kept here');
  expect(other).toHaveValue('Kept there');
  expect(await shown(here)).toBe('Kept there');
  expect(await shown(there)).toBe('Kept there');
});
