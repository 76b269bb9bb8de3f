import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setPhone } from '../../../testing/window-state.ts';
import { makeEntry } from '../testing/entry-factory.ts';
import { openBench, setClock, showSchedule } from '../testing/schedule-bench.tsx';

beforeEach(() => {
  setClock('2026-11-20 12:00');
  setPhone();
});

const findButton = () => screen.findByRole('button', { name: 'Add Planned Hours' });

it('on a phone, where it stands in the line of the day, comes before the shifts', async () => {
  const { replica } = await openBench({ entries: [makeEntry({ date: '2026-11-20' })] });
  showSchedule(replica);
  const list = (await screen.findByRole('button', { name: /^Edit / })).closest('ul');
  expect(list?.previousElementSibling).toBe(await findButton());
});

it('keeps the focus when the first shift comes, and is still the same button', async () => {
  const { replica, server } = await openBench();
  showSchedule(replica);
  await screen.findByText('No Schedule');
  const button = await findButton();
  button.focus();
  server.put('scheduleEntries', makeEntry({ date: '2026-11-20' }));
  await replica.exchangeNow('person');
  await screen.findByRole('button', { name: /^Edit / });
  expect(screen.getByRole('button', { name: 'Add Planned Hours' })).toBe(button);
  expect(button).toHaveFocus();
});
