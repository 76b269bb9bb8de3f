import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setTouch } from '../../testing/window-state.ts';
import { DateButton } from '../date-field/date-button.tsx';
import { MessageField } from '../message-field/message-field.tsx';
import { SelectField } from '../select-field/select-field.tsx';
import { TextArea } from './text-area.tsx';
import { DateField, MomentField, TextField, TimeField } from './text-field.tsx';

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
  render(<TextField label="Password" type="password" autoComplete="current-password" />);
  const field = screen.getByLabelText('Password');
  await userEvent.click(field);
  await userEvent.paste('a long secret');
  expect(field).toHaveValue('a long secret');
  expect(field).toHaveAttribute('type', 'password');

  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveAttribute('autocomplete', 'off');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', 'current-password');
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

test('a browser fills in and keeps nothing, unless a field of one line says what it is', () => {
  setTouch();
  const none = { value: '', onChange: () => undefined };
  render(
    <>
      <TextField label="Username" autoComplete="username" />
      <TextField label="Text" />
      <TextField label="Number" type="number" />
      <DateField label="Date" />
      <MomentField label="Moment" />
      <TimeField label="Time" />
      <TextArea label="Texts" />
      <MessageField {...none} label="Message" />
      <SelectField label="Choice" options={[{ value: 'one', label: 'One' }]} />
      <DateButton label="Native day" text="No day" value="" onChoose={() => undefined} />
    </>,
  );
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
  for (const label of [
    'Text',
    'Number',
    'Date',
    'Moment',
    'Time',
    'Texts',
    'Message',
    'Choice',
    'Native day',
  ]) {
    expect(screen.getByLabelText(label), label).toHaveAttribute('autocomplete', 'off');
  }
});

test('what is filled in or typed into a field of any kind but a password is its attribute too', async () => {
  const fill = (input: HTMLInputElement | null) => {
    if (input) input.value = 'ruby';
  };
  render(
    <>
      <TextField ref={fill} label="Username" autoComplete="username" />
      <TextField label="Password" type="password" autoComplete="current-password" />
    </>,
  );
  const field = screen.getByLabelText('Username');
  expect(field).toHaveAttribute('value', 'ruby');
  await userEvent.type(field, '77');
  expect(field).toHaveAttribute('value', 'ruby77');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  expect(screen.getByLabelText('Password')).not.toHaveAttribute('value');
});
