import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function HoursDialog() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Add Planned Hours
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Plan"
        description="When do you work?"
      >
        <input aria-label="Start Time" />
      </Dialog>
    </>
  );
}

test('has a name and description, focuses its first field and returns the focus', async () => {
  render(<HoursDialog />);
  const opener = screen.getByRole('button', { name: 'Add Planned Hours' });
  await userEvent.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Plan' });
  expect(dialog).toHaveAccessibleDescription('When do you work?');
  await waitFor(() => expect(screen.getByLabelText('Start Time')).toHaveFocus());

  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await waitFor(() => expect(opener).toHaveFocus());
});

test('closes by its close button', async () => {
  render(<HoursDialog />);
  await userEvent.click(screen.getByRole('button', { name: 'Add Planned Hours' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

function renderQuestion(pending: boolean, more: { readonly onCancel?: () => void } = {}) {
  const answers = { onConfirm: vi.fn(), onClose: vi.fn(), ...more };
  render(
    <ConfirmDialog
      open
      destructive
      pending={pending}
      title="Delete Target?"
      text="This action cannot be undone."
      confirmLabel="Delete"
      {...answers}
    />,
  );
  return answers;
}

test('a question focuses Cancel first and reports the chosen answer', async () => {
  const { onConfirm, onClose } = renderQuestion(false);
  await screen.findByRole('alertdialog', { name: 'Delete Target?' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('Cancel of a question may do more than close it', async () => {
  const onCancel = vi.fn<() => void>();
  const { onClose } = renderQuestion(false, { onCancel });
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(onCancel).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a question cannot be closed while pending', async () => {
  const { onConfirm, onClose } = renderQuestion(true);
  await screen.findByRole('alertdialog');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(onConfirm).not.toHaveBeenCalled();
});
