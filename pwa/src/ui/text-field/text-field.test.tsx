import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DateField, MomentField, TextField } from './text-field.tsx';

test('shows the error instead of the help and ties it to the control', () => {
  const { rerender } = render(<TextField label="Username" help="As others see it." />);
  const field = screen.getByLabelText('Username');
  expect(field).toHaveAccessibleDescription('As others see it.');
  expect(field).not.toBeInvalid();

  rerender(<TextField label="Username" help="As others see it." error="Username is required" />);
  expect(field).toHaveAccessibleDescription('Username is required');
  expect(field).toBeInvalid();
  expect(screen.queryByText('As others see it.')).not.toBeInTheDocument();
});

test('accepts a pasted password and shows it on demand', async () => {
  render(<TextField label="Password" type="password" />);
  const field = screen.getByLabelText('Password');
  await userEvent.click(field);
  await userEvent.paste('a long secret');
  expect(field).toHaveValue('a long secret');
  expect(field).toHaveAttribute('type', 'password');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('names another secret on the button that shows it', async () => {
  render(<TextField label="New PIN" type="password" secret="PIN" />);
  await userEvent.click(screen.getByRole('button', { name: 'Show PIN' }));
  expect(screen.getByLabelText('New PIN')).toHaveAttribute('type', 'text');
  expect(screen.getByRole('button', { name: 'Hide PIN' })).toBeInTheDocument();
});

test('a date or moment takes no year of more than four digits, and keeps a bound it is given', () => {
  render(
    <>
      <DateField label="Day" />
      <MomentField label="Moment" />
      <DateField label="Until today" max="2026-11-20" />
    </>,
  );
  expect(screen.getByLabelText('Day')).toHaveAttribute('max', '9999-12-31');
  expect(screen.getByLabelText('Moment')).toHaveAttribute('max', '9999-12-31T23:59');
  expect(screen.getByLabelText('Until today')).toHaveAttribute('max', '2026-11-20');
});
