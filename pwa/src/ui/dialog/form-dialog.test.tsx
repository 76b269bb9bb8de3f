import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FormDialog } from './form-dialog.tsx';

function renderForm(props: { pending?: boolean; failure?: string; onCancel?: () => void } = {}) {
  const done = { onSubmit: vi.fn<() => void>(), onClose: vi.fn<() => void>() };
  render(
    <FormDialog open title="Edit username" confirmLabel="Save" {...done} {...props}>
      <input aria-label="Username" />
    </FormDialog>,
  );
  return done;
}

const type = (keys: string) => userEvent.type(screen.getByLabelText('Username'), keys);

test('is sent by Enter and by its button; Escape and Cancel close it', async () => {
  const { onSubmit, onClose } = renderForm();
  await type('ruby{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('while it is being sent it is neither closed nor sent again', async () => {
  const { onSubmit, onClose } = renderForm({ pending: true });
  await type('{Enter}{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('says why it failed; Cancel may do more than close', async () => {
  const onCancel = vi.fn<() => void>();
  const { onClose } = renderForm({ failure: 'This name is taken.', onCancel });
  expect(screen.getByRole('alert')).toHaveTextContent('This name is taken.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});
