import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { makeContent, makeEditedItem, makeEditedSection, makeId } from '../testing/make-module.ts';
import { chooseFile, openEditor } from '../testing/open-editor.tsx';

beforeEach(() => {
  provideCaches();
});

const theirs = makeContent({
  title: 'Theirs',
  updatedBy: 'bea',
  updatedAt: '2026-11-02T10:00:00.000Z',
});
const title = 'Somebody else changed this module';

/** An editor whose module another administrator saves after something was typed. */
async function openConflict(mine = makeContent()) {
  const editor = openEditor(mine);
  await editor.user.type(await screen.findByRole('textbox', { name: 'Title' }), ' mine');
  editor.saveElsewhere(theirs);
  await editor.user.click(screen.getByRole('button', { name: 'Save changes' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: title }));
  const press = (name: string) => editor.user.click(dialog.getByRole('button', { name }));
  return { ...editor, dialog, press };
}

const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

test('a module saved by another meanwhile is not replaced without a question', async () => {
  const { dialog, saved, press } = await openConflict();
  expect(dialog.getByText(/^bea saved this module/)).toHaveTextContent('2 Nov');
  expect(saved).toEqual([]);
  expect(useToastStore.getState().toast).toBeNull();
  await press('Keep editing');
  await isClosed();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Module 1 mine');
});

test('mine can be saved over theirs', async () => {
  const { saved, press } = await openConflict();
  await press('Save mine instead');
  await waitFor(() =>
    expect(saved).toMatchObject([{ title: 'Module 1 mine', basedOn: theirs.updatedAt }]),
  );
});

test('theirs can be loaded; mine stays on the device until theirs is changed', async () => {
  const { user, unmount, saved, press } = await openConflict();
  await press('Load theirs');
  await isClosed();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs');
  unmount();
  const again = openEditor(theirs);
  expect(await screen.findByText(/The module was changed since/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Restore it' }));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Module 1 mine');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  // Restoring knows no more of theirs than before.
  expect(await screen.findByRole('alertdialog', { name: title })).toBeVisible();
  expect([...saved, ...again.saved]).toEqual([]);
});

test('theirs, loaded and changed, is saved without a question', async () => {
  const { user, saved, press } = await openConflict();
  await press('Load theirs');
  await isClosed();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), ' and mine');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(saved).toMatchObject([{ title: 'Theirs and mine' }]));
});

test('mine, of which theirs removed files, marks these, and is saved without them or with others', async () => {
  const [video, captions, poster] = [makeId(1, 8), makeId(2, 8), makeId(3, 8)];
  const clip = makeEditedItem(1, { type: 'video', content: null, fileKey: video });
  const kept = makeEditedItem(2, { type: 'video', content: null, fileKey: makeId(4, 8) });
  const files = { captionsFileKey: captions, posterFileKey: poster };
  const contentItems = [clip, { ...kept, ...files }];
  const { user, uploads, saved, removeFiles, press } = await openConflict(
    makeContent({ sections: [makeEditedSection(1, { contentItems })] }),
  );
  removeFiles(video, captions, poster);
  await press('Save mine instead');
  await isClosed();
  const gone = 'This file is gone. Choose it again.';
  const choose = await screen.findByRole('button', { name: 'Choose a file for Video' });
  expect(choose).toHaveAccessibleDescription(gone);
  expect(screen.getAllByText(gone)).toHaveLength(2);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^A file that is gone from the server was taken out/,
  );
  chooseFile('Video', 'again.mp4');
  uploads.finish('again.mp4');
  await waitFor(() => expect(screen.getAllByText(gone)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await user.click(await screen.findByRole('button', { name: 'Save mine instead' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.sections[0]?.contentItems).toMatchObject([
    { fileKey: makeId(1, 9), captionsFileKey: null },
    { fileKey: kept.fileKey, captionsFileKey: null, posterFileKey: null },
  ]);
});
