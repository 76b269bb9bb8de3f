import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setOnline } from '../../testing/window-state.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { DialogFooter } from './dialog-footer.tsx';

const sentence = 'You are offline. Deleting an account needs the network.';

function renderQuestion(needsNetwork?: string) {
  const confirmed = vi.fn<() => void>();
  render(
    <ConfirmDialog
      open
      title="Delete ruby?"
      text="For good."
      confirmLabel="Delete"
      {...(needsNetwork !== undefined && { needsNetwork })}
      onConfirm={confirmed}
      onClose={() => undefined}
    />,
  );
  return { confirmed, confirm: screen.getByRole('button', { name: 'Delete' }) };
}

test('a dialog that needs the network is disabled without it, and keeps the focus', async () => {
  const { confirm, confirmed } = renderQuestion('Deleting an account');
  // The dialog moves the focus once after opening.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  confirm.focus();
  act(() => setOnline(false));
  await waitFor(() => expect(confirm).toHaveFocus());
  expect(confirm).toHaveAccessibleDescription(sentence);
  await userEvent.keyboard('{Enter}');
  await userEvent.click(confirm);
  expect(confirmed).not.toHaveBeenCalled();
  act(() => setOnline(true));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  expect(confirmed).toHaveBeenCalledOnce();
});

test('one that works offline stays enabled', async () => {
  setOnline(false);
  const { confirm, confirmed } = renderQuestion();
  expect(screen.queryByText(/needs the network/)).not.toBeInTheDocument();
  await userEvent.click(confirm);
  expect(confirmed).toHaveBeenCalledOnce();
});

test('a form is not submitted offline', async () => {
  setOnline(false);
  const submitted = vi.fn<() => void>();
  render(
    <>
      <form
        id="rename"
        onSubmit={(event) => {
          event.preventDefault();
          submitted();
        }}
      >
        <input aria-label="Username" />
      </form>
      <DialogFooter
        form="rename"
        confirmLabel="Save"
        needsNetwork="Changing a username"
        onCancel={() => undefined}
      />
    </>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  expect(submitted).not.toHaveBeenCalled();
  act(() => setOnline(true));
  await userEvent.click(save);
  expect(submitted).toHaveBeenCalledOnce();
});
