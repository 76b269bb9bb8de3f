import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('ignores presses while pending, and keeps the focus and its name', async () => {
  const press = vi.fn();
  const { rerender } = render(<Button onClick={press}>Save Schedule</Button>);
  const button = screen.getByRole('button', { name: 'Save Schedule' });
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);

  rerender(
    <Button onClick={press} pending>
      Save Schedule
    </Button>,
  );
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(button).toHaveFocus());
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAccessibleName('Save Schedule');
});

test('does not submit a form again while pending, by key or by press', async () => {
  const submit = vi.fn((event: React.SubmitEvent<HTMLFormElement>) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <Button type="submit" pending>
        Send
      </Button>
    </form>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'ruby{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(submit).not.toHaveBeenCalled();
});
