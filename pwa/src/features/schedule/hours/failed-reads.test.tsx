import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Replica } from '../../../replica/replica-interface.ts';
import { makeEntry } from '../testing/entry-factory.ts';
import { cardOf, openSchedule, setClock } from '../testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-20 12:00'));

const evening = { plannedStartTime: '20:00', plannedEndTime: '21:00' };
const yesterday = '2026-11-19';

/** Has the next read of a change's entry fail. */
function failRead({ tables }: Replica, error = new Error('the disk is away')): void {
  vi.spyOn(tables.scheduleEntries, 'get').mockRejectedValueOnce(error);
}

async function press(card: HTMLElement, name: string | RegExp): Promise<void> {
  fireEvent.click(await within(card).findByRole('button', { name }));
}

it('hours whose shift cannot be read stay typed, are said not to be saved, and can be', async () => {
  const { replica } = await openSchedule({ entries: [makeEntry(evening)] });
  await press(await cardOf('20:00–21:00'), /^Edit/);
  const dialog = await screen.findByRole('dialog', { name: 'Edit Planned Hours' });
  const end = within(dialog).getByLabelText('End Time');
  fireEvent.change(end, { target: { value: '22:00' } });
  failRead(replica);
  await press(dialog, 'Save Changes');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to update schedule');
  expect(end).toHaveValue('22:00');
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toBeEnabled();
  await press(dialog, 'Save Changes');
  expect(await cardOf('20:00–22:00')).toBeVisible();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
});

it('a shift that cannot be read is said not to be deleted, and can be', async () => {
  const { replica } = await openSchedule({ entries: [makeEntry(evening)] });
  const card = await cardOf('20:00–21:00');
  failRead(replica);
  const time = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  await press(card, /^Delete/);
  expect(await screen.findByText('Failed to delete schedule')).toBeVisible();
  time.mockReturnValue(20_000);
  await press(card, /^Delete/);
  await waitFor(() => expect(card).not.toBeInTheDocument());
});

it('a shift that cannot be read keeps the question about its deletion, with the reason', async () => {
  const { replica } = await openSchedule({
    entries: [makeEntry({ ...evening, date: yesterday })],
    path: `/schedule?date=${yesterday}`,
  });
  const card = await cardOf('20:00–21:00');
  await press(card, /^Delete/);
  const question = await screen.findByRole('alertdialog', { name: 'Delete 20:00–21:00?' });
  failRead(replica);
  await press(question, 'Delete');
  expect(await within(question).findByRole('alert')).toHaveTextContent('Failed to delete schedule');
  await press(question, 'Delete');
  await waitFor(() => expect(card).not.toBeInTheDocument());
});

it('a shift that cannot be read is said not to be recorded, and can be', async () => {
  const { replica } = await openSchedule({
    entries: [makeEntry({ ...evening, date: yesterday })],
    path: `/schedule?date=${yesterday}`,
  });
  const card = await cardOf('20:00–21:00');
  failRead(replica);
  await press(card, 'Full');
  expect(await screen.findByText('Failed to update schedule')).toBeVisible();
  await press(card, 'Full');
  expect(await within(card).findByText('Worked Full Hours')).toBeVisible();
});

it('a shift is deleted over a connection opened again', async () => {
  const { replica } = await openSchedule({ entries: [makeEntry(evening)] });
  const card = await cardOf('20:00–21:00');
  failRead(
    replica,
    new DOMException('Connection to Indexed Database server lost.', 'UnknownError'),
  );
  await press(card, /^Delete/);
  await waitFor(() => expect(card).not.toBeInTheDocument());
});
