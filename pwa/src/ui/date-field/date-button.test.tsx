import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { waitForTold } from '../toast/testing/told-last.ts';
import { DayField } from './day-field.tsx';

const network = vi.hoisted(() => ({ isLost: true }));
vi.mock(import('./date-popover.tsx'), async (original) => {
  if (network.isLost) throw new Error('Failed to fetch dynamically imported module');
  return await original();
});

test('a calendar that could not be loaded says so, keeps the form and opens with the next press', async () => {
  render(
    <>
      <input aria-label="Reason" />
      <DayField label="From" emptyText="Any day" value="2026-10-30" onChoose={() => undefined} />
    </>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Reason'), 'Holiday');
  const field = screen.getByRole('button', { name: /^From/ });
  await user.click(field);
  await waitForTold({ title: 'The calendar could not be loaded' });
  expect(screen.getByLabelText('Reason')).toHaveValue('Holiday');
  network.isLost = false;
  await user.click(field);
  expect(await screen.findByRole('button', { name: /30 October 2026/ })).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveValue('Holiday');
});
