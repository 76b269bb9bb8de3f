import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { reportChange } from '../../../testing/lists/report-change.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { renderRoom } from '../../../testing/render-room.tsx';
import { makeContent, makeModule } from '../testing/make-module.ts';
import { ModuleShelf } from '../testing/module-shelf.ts';
import { TrainingContentScreen } from '../training-content-screen.tsx';
import { editorAddress } from '../training-location.ts';

beforeEach(() => {
  provideCaches();
});

const previews = { Markdown: () => null, Item: () => null };
const findTitle = () => screen.findByRole('textbox', { name: 'Title' });

/** The editor of the first module, which leads to the list and from there to the editor again. */
async function openFromList() {
  let stored = makeContent();
  server.use(
    ...new ModuleShelf([makeModule(1)]).handlers,
    mockCall('training.listContent', () => stored),
    mockCall('training.replace', ({ input: { title } }) => {
      stored = makeContent({ title, updatedAt: '2026-11-28T10:00:00.000Z' });
      return stored;
    }),
  );
  const notes = new UserNotes(makeAccount().id);
  const room = renderRoom(
    <TrainingContentScreen notes={notes} previews={previews} />,
    editorAddress(stored.id),
  );
  const press = async (role: string, name: string) =>
    room.user.click(await screen.findByRole(role, { name }));
  expect(await findTitle()).toHaveValue('Module 1');
  return {
    ...room,
    press,
    leave: () => press('link', 'Training Content'),
    openAgain: () => press('link', 'Edit Module 1'),
    saveElsewhere: () => {
      stored = makeContent({ title: 'Theirs', updatedAt: '2026-11-28T10:00:00.000Z' });
    },
  };
}

test('a module that was saved by another meanwhile is edited as it is now', async () => {
  const { leave, openAgain, saveElsewhere } = await openFromList();
  await leave();
  saveElsewhere();
  await openAgain();
  expect(await findTitle()).toHaveValue('Theirs');
});

test('a module just saved is edited as it was saved, though it could not be read again', async () => {
  const { user, press, openAgain } = await openFromList();
  await user.type(await findTitle(), ' of mine');
  server.use(mockUnreachable('training.listContent'));
  await press('button', 'Save changes');
  await openAgain();
  expect(await findTitle()).toHaveValue('Module 1 of mine');
});

test('what is typed stays when the module is read again', async () => {
  const { client, user, leave, openAgain, saveElsewhere } = await openFromList();
  await leave();
  await openAgain();
  const title = await findTitle();
  await user.type(title, ' of mine');
  saveElsewhere();
  const read = () => client.getQueriesData({ queryKey: ['training.listContent'] });
  act(() => reportChange('trainingModules'));
  await waitFor(() => expect(JSON.stringify(read())).toContain('Theirs'));
  expect(title).toBeVisible();
  expect(title).toHaveValue('Module 1 of mine');
});

test('a module deleted since an earlier visit is said to be, and not edited', async () => {
  const { leave, openAgain } = await openFromList();
  await leave();
  server.use(mockRefusal('training.listContent', 'not_found', 'Module not found'));
  await openAgain();
  expect(await screen.findByText('This module was deleted')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument();
});

test('what is typed stays when the module is deleted meanwhile', async () => {
  const { client, user } = await openFromList();
  const title = await findTitle();
  await user.type(title, ' of mine');
  server.use(mockRefusal('training.listContent', 'not_found', 'Module not found'));
  act(() => reportChange('trainingModules'));
  const [query] = client.getQueryCache().findAll({ queryKey: ['training.listContent'] });
  await waitFor(() => expect(query?.state.error).not.toBeNull());
  expect(title).toBeVisible();
  expect(title).toHaveValue('Module 1 of mine');
});
