import type { ModuleContent } from '@greenroom/sync-protocol/training/training-content-records';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { mockCall } from '../../../testing/mock-call.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { server } from '../../../testing/mock-server.ts';
import { draftPlace } from './draft/kept-draft.ts';
import { waitForToast } from '../../../ui/toast/testing/told-last.ts';
import { makeContent } from '../testing/make-module.ts';
import { openEditor } from '../testing/open-editor.tsx';

beforeEach(() => {
  provideCaches();
});

test('what is typed while a module is saved stays in the editor, to be saved next', async () => {
  const stored = makeContent({ title: 'Light', draft: true });
  const { user, query } = openEditor(stored);
  const answer = Promise.withResolvers<typeof stored>();
  const sent: unknown[] = [];
  const updatedAt = '2026-11-28T10:00:00.000Z';
  server.use(
    mockCall('training.replace', ({ input: { title, basedOn } }) => {
      sent.push([title, basedOn]);
      return sent.length === 1 ? answer.promise : makeContent({ title, draft: true });
    }),
  );
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, ' of day');
  const save = await screen.findByRole('button', { name: 'Save as draft' });
  await user.click(save);
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(title, ' and night');
  answer.resolve(makeContent({ title: 'Light of day', draft: true, updatedAt }));
  await waitForToast({
    title: 'Module Updated',
    text: 'Light of day is a draft. What you typed since is not saved yet.',
  });
  expect(title).toHaveValue('Light of day and night');
  await user.click(save);
  await waitFor(() => expect(query().get('edit')).toBeNull());
  expect(sent).toEqual([
    ['Light of day', stored.updatedAt],
    ['Light of day and night', updatedAt],
  ]);
});

/** A new module's editor, in which 'Light' is being saved and ' of day' was typed since. */
async function typeWhileSaving() {
  const { user, unmount, query } = openEditor();
  const answer = Promise.withResolvers<ModuleContent>();
  const created: string[] = [];
  server.use(
    mockCall('training.create', ({ input }) => {
      created.push(input.id ?? '');
      return answer.promise;
    }),
  );
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.type(title, 'Light');
  await user.click(await screen.findByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(created).toHaveLength(1));
  await user.type(title, ' of day');
  const [id = ''] = created;
  const stored = makeContent({
    id,
    title: 'Light',
    draft: true,
    updatedAt: '2026-11-28T10:00:00.000Z',
  });
  return { user, unmount, query, stored, answer: () => answer.resolve(stored) };
}

/** Waits until what was typed is kept as the stored module's. */
async function waitUntilMoved({ id, updatedAt }: ModuleContent) {
  const notes = new UserNotes(makeAccount().id);
  await waitFor(async () =>
    expect(await notes.read(draftPlace(id))).toMatchObject({ id, basedOn: updatedAt }),
  );
}

test.each([
  ['left before the answer', true],
  ['left after it', false],
])('what was typed since a new module was sent, and %s, is offered in it', async (_, isBefore) => {
  const first = await typeWhileSaving();
  const { stored } = first;
  if (isBefore) first.unmount();
  first.answer();
  await waitUntilMoved(stored);
  first.unmount();
  const { user, saved, query } = openEditor(stored);
  expect(await screen.findByText('You have unsaved changes')).toBeVisible();
  expect(screen.queryByText(/Somebody else/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Restore it' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Light of day');
  await user.click(screen.getByRole('button', { name: 'Save as draft' }));
  await waitFor(() => expect(query().get('edit')).toBeNull());
  expect(saved).toMatchObject([{ title: 'Light of day', basedOn: stored.updatedAt }]);
});

test('a new module begun after that is not offered it', async () => {
  const first = await typeWhileSaving();
  first.unmount();
  first.answer();
  await waitUntilMoved(first.stored);
  openEditor();
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('');
});
