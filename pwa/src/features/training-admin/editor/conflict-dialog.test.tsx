import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { dismissToast, useToastStore } from '../../../ui/toast/toast-store.ts';
import { makeContent } from '../testing/make-module.ts';
import { openEditor } from '../testing/open-editor.tsx';

afterEach(() => dismissToast());
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
async function openConflict() {
  const editor = openEditor(makeContent());
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
  expect(await screen.findByText(/Somebody else has changed the module since/)).toBeVisible();
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
