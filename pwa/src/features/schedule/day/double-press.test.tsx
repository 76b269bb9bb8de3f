import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeEntry } from '../testing/entry-factory.ts';
import { openSchedule, setClock } from '../testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-20 12:00'));

const starts = ['18:00', '20:00', '22:00'];

/** Presses the button of a row at a time of the page's own clock, in milliseconds. */
async function pressAt(time: number, row: () => Promise<HTMLElement>, name: RegExp): Promise<void> {
  const button = within(await row()).getByRole('button', { name });
  vi.spyOn(performance, 'now').mockReturnValue(time);
  fireEvent.click(button);
}

it('deletes one shift, not the next one, too, which moves to its place', async () => {
  await openSchedule({
    entries: starts.map((plannedStartTime) =>
      makeEntry({ plannedStartTime, plannedEndTime: '23:00' }),
    ),
  });
  const name = (start: string) => `${start}–23:00`;
  const press = (time: number, start: string) =>
    pressAt(time, () => screen.findByRole('group', { name: name(start) }), /^Delete/);
  const isGone = (start: string) =>
    waitFor(() => expect(screen.queryByRole('group', { name: name(start) })).toBeNull());
  await press(10_000, '18:00');
  await isGone('18:00');
  await press(10_300, '20:00');
  await press(11_000, '22:00');
  await isGone('22:00');
  expect(screen.getByRole('group', { name: name('20:00') })).toBeInTheDocument();
});
