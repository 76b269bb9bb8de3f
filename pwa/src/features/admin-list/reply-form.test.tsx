import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NotesProvider } from '../../platform/storage/notes-context.tsx';
import { UserNotes } from '../../platform/storage/user-notes.ts';
import { AtAddress } from '../../testing/at-address.tsx';
import { provideCaches } from '../../testing/memory-caches.ts';
import { ReplyForm } from './reply-form.tsx';

const item = {
  id: '0198a000-0000-7000-8000-000000000001',
  status: 'pending',
  adminResponse: null,
  reviewedAt: null,
  reviewedByUsername: null,
} as const;

function show(notes: UserNotes, version: string | null = null) {
  const saved: (() => void)[] = [];
  const { unmount } = render(
    <NotesProvider notes={notes}>
      <AtAddress>
        <ReplyForm
          item={{ ...item, reviewedAt: version }}
          statuses={{ pending: 'Pending', resolved: 'Resolved' }}
          preset="resolved"
          readBy="The member reads it."
          maxLength={100}
          pending={false}
          problem={null}
          needsNetwork="Responding"
          onSave={(_status, _response, onSaved) => saved.push(onSaved)}
        />
      </AtAddress>
    </NotesProvider>,
  );
  return { user: userEvent.setup(), saved, unmount };
}

const field = () => screen.getByLabelText('Response');

test('a response that is too long is not sent, and has the focus', async () => {
  provideCaches('mia');
  const { user, saved } = show(new UserNotes('mia'));
  await user.click(field());
  await user.paste('x'.repeat(101));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(field()).toHaveAccessibleDescription('Response must be 100 characters or less');
  await waitFor(() => expect(field()).toHaveFocus());
  expect(saved).toEqual([]);
});

test.each([
  ['is emptied', '', ''],
  ['keeps what was typed since', ' and more', 'Done and more'],
])('a response that has arrived %s', async (_what, since, left) => {
  provideCaches('mia');
  const notes = new UserNotes('mia');
  const { user, saved, unmount } = show(notes);
  await user.type(field(), 'Done');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  unmount();
  // The pane was left and opened again while it was on its way.
  show(notes);
  if (since !== '') await user.type(field(), since);
  act(() => saved[0]?.());
  expect(field()).toHaveValue(left);
});

test('a reload in the midst of a response still tells that another has answered', async () => {
  provideCaches('mia');
  const notes = new UserNotes('mia');
  const { user, unmount } = show(notes);
  await user.type(field(), 'Half of a');
  expect(screen.queryByText('Changed meanwhile')).not.toBeInTheDocument();
  await notes.settled();
  unmount();
  show(new UserNotes('mia'), '2026-11-20T09:00:00.000Z');
  await waitFor(() => expect(field()).toHaveValue('Half of a'));
  expect(screen.getByText('Changed meanwhile')).toBeInTheDocument();
  await user.clear(field());
  await user.type(field(), 'Anew');
  expect(screen.queryByText('Changed meanwhile')).not.toBeInTheDocument();
});
