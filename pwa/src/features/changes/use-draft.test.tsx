import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { NotesProvider } from '../../platform/storage/notes-context.tsx';
import { useDraft } from './use-draft.ts';
import { UserNotes } from '../../platform/storage/user-notes.ts';

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
