import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
// Preloaded, so that the first press does not wait for it.
import './date-popover.tsx';
import { DayField } from './day-field.tsx';

function Example({ from = '', max }: { readonly from?: string; readonly max?: string }) {
  const [day, setDay] = useState(from);
  return <DayField label="From" emptyText="Any day" value={day} max={max} onChoose={setDay} />;
}

const field = (name: string) => screen.findByRole('button', { name });

test('a day is chosen with the keyboard and emptied again; the field keeps the focus', async () => {
  render(<Example from="2026-10-30" />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  const chosen = await screen.findByRole('button', { name: /30 October 2026/ });
  await waitFor(() => expect(chosen).toHaveFocus());
  await user.keyboard('{ArrowLeft}{Enter}');
  await waitFor(async () => expect(await field('From: 29 Oct 2026')).toHaveFocus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Any day' }));
  await waitFor(async () => expect(await field('From: Any day')).toHaveFocus());
});

test('offers no day after the last one; what is no day in an address is empty', async () => {
  render(<Example from="tomorrow" max="2026-10-15" />);
  await userEvent.click(await field('From: Any day'));
  expect(await screen.findByRole('button', { name: /15 October 2026/ })).toBeEnabled();
  expect(screen.getByRole('button', { name: /16 October 2026/ })).toBeDisabled();
});
