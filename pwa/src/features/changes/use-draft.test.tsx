import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NotesProvider } from '../../platform/storage/notes-context.tsx';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { useDraft } from './use-draft.ts';
import { useKeptText } from './use-kept-text.ts';

const sent = Promise.withResolvers<void>();

function Field() {
  const [text, change] = useDraft('reason', 'none');
  return (
    <>
      <input aria-label="Reason" value={text} onChange={({ target }) => change(target.value)} />
      <button type="button" onClick={() => void sent.promise.then(() => change('none'))}>
        Send
      </button>
    </>
  );
}

/** Mounts the field anew and returns it. */
function mount(notes: UserNotes): HTMLElement {
  cleanup();
  render(
    <NotesProvider notes={notes}>
      <Field />
    </NotesProvider>,
  );
  return screen.getByLabelText('Reason');
}

test('keeps what was typed within a session, and nothing beyond', async () => {
  const session = new UserNotes('mia');
  const user = userEvent.setup();
  await user.type(mount(session), ' yet');
  expect(mount(session)).toHaveValue('none yet');
  // After a sign-out the same person has new notes.
  expect(mount(new UserNotes('mia'))).toHaveValue('none');
});

test('a field that has gone changes the one shown now', async () => {
  const session = new UserNotes('mia');
  const user = userEvent.setup();
  await user.type(mount(session), ' yet');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const field = mount(session);
  expect(field).toHaveValue('none yet');
  await act(async () => {
    sent.resolve();
    await sent.promise;
  });
  expect(field).toHaveValue('none');
});

const open = (notes: UserNotes) =>
  renderHook(() => useKeptText('admins'), {
    wrapper: ({ children }) => <NotesProvider notes={notes}>{children}</NotesProvider>,
  });

test('a text whose sending ends in an error is back, and kept', async () => {
  const caches = provideCaches('mia');
  const notes = new UserNotes('mia');
  const { result } = open(notes);
  await act(() => notes.settled());
  act(() => result.current.change({ text: 'The lights flicker', from: ['refused'] }));
  const lost = new Error('away');
  await act(() => expect(result.current.send(() => Promise.reject(lost))).rejects.toThrow(lost));
  expect(result.current.writing).toMatchObject({ text: 'The lights flicker', from: ['refused'] });
  act(() => result.current.change({ text: 'The lights flicker again', from: [] }));
  await act(() => notes.settled());
  expect(caches.size).toBe(1);
  act(() => result.current.change({ text: '', from: [] }));
  await act(() => notes.settled());
  expect(caches.size).toBe(0);
});

test('a text being sent does not come back when its note is read only then', async () => {
  provideCaches('mia');
  const notes = new UserNotes('mia');
  const first = open(notes);
  await act(() => notes.settled());
  first.unmount();

  const reading = Promise.withResolvers<void>();
  const read = notes.read.bind(notes);
  vi.spyOn(notes, 'read').mockImplementation(async (place) => {
    await reading.promise;
    return await read(place);
  });
  const { result } = open(notes);
  act(() => result.current.change({ text: 'The lights flicker', from: [] }));
  const sending = Promise.withResolvers<{ ok: true }>();
  act(() => void result.current.send(() => sending.promise));
  await act(async () => {
    reading.resolve();
    await notes.settled();
    await waitFor(() => expect(notes.read).toHaveResolvedTimes(1));
  });
  expect(result.current.writing.text).toBe('');
  await act(async () => sending.resolve({ ok: true }));
  expect(result.current.writing.text).toBe('');
});
