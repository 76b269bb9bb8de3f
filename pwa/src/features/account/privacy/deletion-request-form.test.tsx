import { makeDeletionRequest } from '@greenroom/sync-protocol/deletion-requests/testing/make-deletion-request';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NotesProvider } from '../../../platform/storage/notes-context.tsx';
import { UserNotes } from '../../../platform/storage/user-notes.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { mockCall, mockRefusal, mockUnreachable } from '../../../testing/mock-call.ts';
import { server } from '../../../testing/mock-server.ts';
import { waitForToast } from '../../../ui/toast/testing/told-last.ts';
import { DeletionRequestForm } from './deletion-request-form.tsx';

const download = { state: { kind: 'idle' }, start: vi.fn(), cancel: vi.fn() } as const;

/** Comes to the form, anew in the same session; what the device kept has been read. */
async function show(notes: UserNotes) {
  cleanup();
  const onFiled = vi.fn();
  render(
    <NotesProvider notes={notes}>
      <DeletionRequestForm isOnline download={download} onCancel={vi.fn()} onFiled={onFiled} />
    </NotesProvider>,
  );
  await waitFor(() => expect(reason()).not.toHaveAttribute('readonly'));
  await waitFor(() => expect(reason()).toHaveFocus());
  return { user: userEvent.setup(), onFiled };
}

const reason = () => screen.getByLabelText('Reason');
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('keeps the reason while the screen is left, until it is filed', async () => {
  const notes = new UserNotes('mia');
  await (await show(notes)).user.type(reason(), 'I am leaving');
  const { onFiled } = await show(notes);
  expect(reason()).toHaveValue('I am leaving');
  server.use(mockUnreachable('deletionRequests.file'));
  await press('Submit Request');
  await screen.findByText('Not submitted');
  const words = 'Failed to submit deletion request. Please try again.';
  expect(screen.getByText(words)).toBeInTheDocument();
  await show(notes);
  expect(reason()).toHaveValue('I am leaving');
  expect(onFiled).not.toHaveBeenCalled();
  server.use(mockCall('deletionRequests.file', () => makeDeletionRequest()));
  const last = await show(notes);
  await press('Submit Request');
  await waitFor(() => expect(last.onFiled).toHaveBeenCalled());
  await show(notes);
  expect(reason()).toHaveValue('');
});

test('says that another request was pending, whose state takes the place of the form', async () => {
  provideCaches('mia');
  const notes = new UserNotes('mia');
  const { user, onFiled } = await show(notes);
  const text = 'A deletion request is pending already';
  server.use(mockRefusal('deletionRequests.file', 'conflict', text));
  await user.type(reason(), 'I am leaving');
  await press('Submit Request');
  await waitForToast({ title: 'Error', text, tone: 'destructive' });
  expect(onFiled).toHaveBeenCalledWith(null);
  await notes.settled();
  expect(await notes.pathsOf('answer-drafts')).toEqual([]);
});

test('keeps the reason beyond the session, and forgets it with Cancel', async () => {
  provideCaches('mia');
  const first = new UserNotes('mia');
  await (await show(first)).user.type(reason(), 'I am leaving');
  await first.settled();
  const notes = new UserNotes('mia');
  await show(notes);
  expect(reason()).toHaveValue('I am leaving');
  await press('Cancel');
  await notes.settled();
  expect(await notes.pathsOf('answer-drafts')).toEqual([]);
});
