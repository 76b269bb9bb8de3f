import type { CallInput } from '@greenroom/sync-protocol/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { MockProblem, mockCall } from '../../../testing/mock-call.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { server } from '../../../testing/mock-server.ts';
import { useToastStore } from '../../../ui/toast/toast-store.ts';
import { waitForToast } from '../../../ui/toast/testing/told-last.ts';
import { makeContent } from '../testing/make-module.ts';
import { openEditor } from '../testing/open-editor.tsx';

beforeEach(() => {
  provideCaches();
});

type Form = CallInput<'training.create'>;

function makeShelf() {
  return { stored: null as Form | null, version: 1, losesAnswers: true, calls: [] as string[] };
}

/** A new module's editor, and a server that stores what it is sent; answers are lost while told so. */
async function openLossyEditor(shelf = makeShelf()) {
  const editor = openEditor();
  const store = (form: Form) => {
    shelf.stored = form;
    shelf.version += 1;
  };
  const answer = ({ title, draft }: Form) => {
    if (shelf.losesAnswers) throw new MockProblem('internal', 'Bad gateway');
    const updatedAt = `2026-11-0${shelf.version}T10:00:00.000Z`;
    return makeContent({ title, draft: draft === 'true', updatedAt });
  };
  server.use(
    mockCall('training.create', ({ input }) => {
      const { stored } = shelf;
      shelf.calls.push(`create ${input.title}`);
      if (stored === null) store(input);
      else if (stored.id !== input.id || stored.title !== input.title) {
        throw new MockProblem('id_taken', 'This id is already in use');
      }
      return answer(input);
    }),
    mockCall('training.replace', ({ input: { basedOn, ...form } }) => {
      shelf.calls.push(`replace ${form.title}`);
      expect(basedOn).toBe(`2026-11-0${shelf.version}T10:00:00.000Z`);
      store(form);
      return answer(form);
    }),
  );
  const press = async (name: string) =>
    editor.user.click(await screen.findByRole('button', { name }));
  const save = () => press('Save as draft');
  const findTitle = () => screen.findByRole('textbox', { name: 'Title' });
  const write = async (text: string) => editor.user.type(await findTitle(), text);
  return { ...editor, shelf, findTitle, press, save, write };
}

/** As `openLossyEditor`, once 'Light' was stored without an answer and the editor was left. */
async function openAnew() {
  const { shelf, save, write, unmount } = await openLossyEditor();
  await write('Light');
  await save();
  await isRefused();
  unmount();
  shelf.losesAnswers = false;
  return openLossyEditor(shelf);
}

const isRefused = () => screen.findByText(/Bad gateway/);

test('a new module, stored but unanswered, is saved again after an edit', async () => {
  const { shelf, save, write } = await openLossyEditor();
  await write('Light');
  await save();
  await isRefused();
  shelf.losesAnswers = false;
  await write('s');
  await save();
  await waitFor(() => expect(useToastStore.getState().toast?.title).toBe('Module Uploaded'));
  expect(shelf.stored?.title).toBe('Lights');
  expect(shelf.calls).toEqual(['create Light', 'create Lights', 'create Light', 'replace Lights']);
});

test('what somebody changed meanwhile is not replaced, and the words say where it is', async () => {
  const { shelf, findTitle, save, write } = await openLossyEditor();
  await write('Light');
  await save();
  await isRefused();
  shelf.losesAnswers = false;
  if (shelf.stored) shelf.stored = { ...shelf.stored, title: 'Theirs' };
  await write('s');
  await save();
  expect(await screen.findByText(/saved this module, but not as it is here/)).toBeVisible();
  expect(shelf.stored?.title).toBe('Theirs');
  expect(await findTitle()).toHaveValue('Lights');
});

test('one restored after the editor was left is saved once', async () => {
  const { shelf, press, save } = await openAnew();
  await press('Restore it');
  await save();
  await waitFor(() => expect(useToastStore.getState().toast?.title).toBe('Module Uploaded'));
  expect(shelf.calls).toEqual(['create Light', 'create Light']);
});

test('one restored and edited after the editor was left is not published twice', async () => {
  const { shelf, press, save, write } = await openAnew();
  await press('Restore it');
  await write('s');
  await save();
  expect(await screen.findByText(/saved this module, but not as it is here/)).toBeVisible();
  expect(shelf.stored?.title).toBe('Light');
});

test('one begun anew after the kept one was discarded is another module', async () => {
  const { shelf, press, save, write } = await openAnew();
  const before = shelf.stored?.id;
  shelf.stored = null;
  await press('Discard it');
  await write('Light');
  await save();
  await waitFor(() => expect(shelf.stored).toMatchObject({ title: 'Light' }));
  expect(shelf.stored).not.toMatchObject({ id: before });
});

test('a save that fails once the editor was left is told as a toast', async () => {
  const { save, write, unmount } = await openLossyEditor();
  const { promise: held, reject: refuse } = Promise.withResolvers<never>();
  server.use(mockCall('training.create', () => held));
  await write('Lights');
  await save();
  unmount();
  refuse(new MockProblem('conflict', 'You can have at most 200 training modules'));
  await waitForToast({ title: 'Upload Failed', text: 'You can have at most 200 training modules' });
});
