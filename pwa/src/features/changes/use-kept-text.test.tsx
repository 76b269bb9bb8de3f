import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NotesProvider } from '../../platform/storage/notes-context.tsx';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { useKeptText } from './use-kept-text.ts';

const open = (notes: UserNotes) =>
  renderHook(() => useKeptText('admins'), {
    wrapper: ({ children }) => <NotesProvider notes={notes}>{children}</NotesProvider>,
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
