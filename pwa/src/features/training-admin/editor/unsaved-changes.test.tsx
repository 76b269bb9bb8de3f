import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import type { MemoryCaches } from '../../../replica/testing/cache-storage.ts';
import { provideWebLocks } from '../../../replica/testing/fake-web-locks.ts';
import { makeAccount } from '../../../testing/account-factory.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { makeContent } from '../testing/make-module.ts';
import { chooseFile, openEditor } from '../testing/open-editor.tsx';
import { draftPlace } from './draft/kept-draft.ts';
import { emptyModule } from './draft/module-draft.ts';

let memory: MemoryCaches;
beforeEach(() => {
  memory = provideCaches();
});

const keptAt = '2026-11-20T10:00:00.000Z';

const button = (name: string) => screen.findByRole('button', { name });

test('the offer names files that had not arrived, chosen without any other change', async () => {
  const before = openEditor(makeContent());
  await screen.findByRole('textbox', { name: 'Title' });
  chooseFile('Thumbnail', 'lights.png');
  act(() => before.uploads.advance('lights.png', 40));
  await waitFor(() => expect(memory.size).toBe(1));
  before.unmount();
  const { user } = openEditor(makeContent());
  const words = '‘lights.png’ was still uploading: choose it again.';
  expect(await screen.findByText(words)).toBeVisible();
  await user.click(await button('Restore it'));
  expect(await button('Choose a file for Thumbnail')).toBeVisible();
});

test('nothing is offered of an upload that was cancelled', async () => {
  const before = openEditor(makeContent());
  await screen.findByRole('textbox', { name: 'Title' });
  chooseFile('Thumbnail', 'lights.png');
  await waitFor(() => expect(memory.size).toBe(1));
  await before.user.click(await button('Cancel lights.png'));
  await waitFor(() => expect(memory.size).toBe(0));
  before.unmount();
  openEditor(makeContent());
  expect(await screen.findByRole('textbox', { name: 'Title' })).toBeVisible();
});

test('discarded changes are gone for good', async () => {
  const before = openEditor();
  await before.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lights');
  before.unmount();
  const { user, unmount } = openEditor();
  await user.click(await button('Discard it'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('');
  unmount();
  openEditor();
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('discarded changes are offered again by Undo, over a reload as well', async () => {
  const before = openEditor();
  await before.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lights');
  before.unmount();
  const { user, unmount } = openEditor();
  expect(await screen.findByText('You have unsaved changes')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument();
  await user.click(await button('Discard it'));
  await screen.findByRole('textbox', { name: 'Title' });
  act(() => useToastStore.getState().toast?.action?.onPress());
  expect(await button('Restore it')).toBeVisible();
  unmount();
  const again = openEditor();
  await again.user.click(await button('Restore it'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Lights');
});

test('Undo of a discard does not replace what was typed or saved since', async () => {
  const before = openEditor();
  await before.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lights');
  before.unmount();
  const { user, saved, unmount } = openEditor();
  await user.click(await button('Discard it'));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Sound');
  const undo = useToastStore.getState().toast?.action?.onPress;
  act(() => undo?.());
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Sound');
  await user.click(await button('Save as draft'));
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(memory.size).toBe(0));
  act(() => undo?.());
  unmount();
  openEditor();
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('changes that cannot be read are not written over', async () => {
  const before = openEditor();
  await before.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lights');
  before.unmount();
  memory.readFailure = new DOMException('', 'UnknownError');
  const { user } = openEditor();
  expect(await screen.findByText('Your unsaved changes could not be read')).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument();
  memory.readFailure = undefined;
  await user.click(await button('Retry'));
  await user.click(await button('Restore it'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Lights');
});

test('the offer says when the module was saved elsewhere since', async () => {
  const before = openEditor(makeContent());
  await before.user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  before.unmount();
  openEditor(makeContent({ updatedAt: '2026-11-09T10:00:00.000Z' }));
  expect(await screen.findByText(/The module was changed since/)).toBeVisible();
});

test('unsaved changes ask before the screen is left', async () => {
  const { user } = openEditor();
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Lights');
  await user.click(screen.getByRole('link', { name: 'Training Content' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Stay' }));
  expect(window.location.search).toBe('?edit=new');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Training Content' }));
  await user.click(await button('Leave'));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('nothing is asked while nothing was changed', async () => {
  const { user } = openEditor();
  await screen.findByRole('textbox', { name: 'Title' });
  await user.click(screen.getByRole('link', { name: 'Training Content' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('new modules written in two tabs at once are both kept, and offered one after the other', async () => {
  const first = openEditor();
  const title = await screen.findByRole('textbox', { name: 'Title' });
  const second = openEditor();
  const titles = await waitFor(() => {
    const found = screen.getAllByRole('textbox', { name: 'Title' });
    expect(found).toHaveLength(2);
    return found;
  });
  await first.user.type(title, 'Lights');
  const other = titles.find((one) => one !== title) ?? title;
  await second.user.type(other, 'Sound');
  await first.user.type(title, ' of day');
  first.unmount();
  second.unmount();

  const later = openEditor();
  await later.user.click(await button('Restore it'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Lights of day');
  await later.user.click(await button('Save as draft'));
  await waitFor(() => expect(later.saved).toHaveLength(1));
  later.unmount();
  const last = openEditor();
  await last.user.click(await button('Restore it'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Sound');
});

test('a new module that one tab is writing is not offered in another, but once that has gone', async () => {
  provideWebLocks();
  const first = openEditor();
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await first.user.type(title, 'Lights');
  // How long a reloaded tab would wait for the page before.
  const waiting = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  const second = openEditor();
  const titles = await waitFor(() => {
    const found = screen.getAllByRole('textbox', { name: 'Title' });
    expect(found).toHaveLength(2);
    return found;
  });
  waiting.mockRestore();
  expect(titles.map((one) => (one as HTMLInputElement).value).toSorted()).toEqual(['', 'Lights']);
  second.unmount();
  first.unmount();
  const later = openEditor();
  await later.user.click(await button('Restore it'));
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Lights');
});

test('a new module that an earlier version kept is offered, and moves to a place of its own', async () => {
  const notes = new UserNotes(makeAccount().id);
  const draft = { ...emptyModule, title: 'Lights' };
  notes.keep(draftPlace('new'), { id: null, draft, basedOn: null, keptAt, uploading: [] });
  await notes.settled();
  const { user } = openEditor();
  await user.click(await button('Restore it'));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  const own = [expect.stringMatching(/^\/module-draft\/new-[\da-f-]{36}$/)];
  await waitFor(async () => expect(await notes.pathsOf('module-drafts')).toEqual(own));
});

test('what another tab saves while it is waited for is not offered', async () => {
  const locks = provideWebLocks();
  const stored = makeContent();
  const place = draftPlace(stored.id);
  const notes = new UserNotes(makeAccount().id);
  const draft = { ...emptyModule, title: 'Lamps' };
  notes.keep(place, { id: null, draft, basedOn: stored.updatedAt, keptAt, uploading: [] });
  await notes.settled();
  const saving = Promise.withResolvers<void>();
  void locks.request(`greenroom${place.path}`, {}, () => saving.promise);
  const asked = vi.spyOn(locks, 'request');
  openEditor(stored);
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  notes.keep(place, null);
  await notes.settled();
  saving.resolve();
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue(stored.title);
});

test('beside a tab that has typed nothing yet, what is typed has a place of its own', async () => {
  provideWebLocks();
  const stored = makeContent();
  openEditor(stored);
  await screen.findByRole('textbox', { name: 'Title' });
  const { user } = openEditor(stored);
  const titles = await waitFor(() => {
    const both = screen.getAllByRole('textbox', { name: 'Title' });
    expect(both).toHaveLength(2);
    return both;
  });
  await user.type(titles[1] as HTMLElement, '!');
  const notes = new UserNotes(makeAccount().id);
  const own = [expect.stringMatching(new RegExp(`^/module-draft/${stored.id}-[\\da-f-]{36}$`))];
  await waitFor(async () => expect(await notes.pathsOf('module-drafts')).toEqual(own));
});
