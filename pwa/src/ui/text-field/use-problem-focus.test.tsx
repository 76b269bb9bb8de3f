import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, test } from 'vitest';
import { toldLast } from '../toast/testing/told-last.ts';
import { dismissToast } from '../toast/toast-store.ts';
import { TextField } from './text-field.tsx';
import { useProblemFocus } from './use-problem-focus.ts';

function Form() {
  const [error, setError] = useState<string>();
  const [form, focusProblem] = useProblemFocus<HTMLFormElement>();
  const refuse = (event: FormEvent) => {
    event.preventDefault();
    setError('This is no code');
    focusProblem();
  };
  return (
    <form ref={form} onSubmit={refuse}>
      <TextField label="Code" error={error} />
      <button type="submit">Look up</button>
    </form>
  );
}

test('the field with a problem is focused by the button', async () => {
  dismissToast();
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }));
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  expect(toldLast()).toBeNull();
});

test('Enter in that field says its problem each time: it has the focus already', async () => {
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Code'), 'x{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  expect(toldLast()).toMatchObject({ title: 'This is no code', tone: 'destructive' });
  dismissToast();
  await userEvent.keyboard('{Enter}');
  expect(toldLast()).toMatchObject({ title: 'This is no code' });
});
