import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEntry } from '../testing/entry-factory.ts';
import { address, cardOf, openSchedule, setClock, wakeUp } from '../testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-21 01:00'));

const lastNight = makeEntry({ plannedStartTime: '22:00', plannedEndTime: '02:00' });

async function asked(): Promise<HTMLElement> {
  return screen.findByRole('list', { name: 'Shifts of the days before' });
}

function linesOf(list: HTMLElement): (string | null)[] {
  return within(list)
    .getAllByRole('button')
    .map((button) => button.textContent);
}

describe('shifts of the days before', () => {
  it('run on after midnight, then ask for their result', async () => {
    await openSchedule({ entries: [lastNight] });
    expect(linesOf(await asked())).toEqual(['Yesterday, 22:00–02:00 Running now']);
    setClock('2026-11-21 02:00');
    wakeUp();
    await waitFor(async () =>
      expect(linesOf(await asked())).toEqual(['Yesterday, 22:00–02:00 How did it go?']),
    );
  });

  it('lead to their day and are gone once answered', async () => {
    setClock('2026-11-21 02:05');
    const { user } = await openSchedule({ entries: [lastNight] });
    await user.click(within(await asked()).getByRole('button'));
    expect(address()).toBe('/schedule?date=2026-11-20');
    expect(screen.getByRole('heading', { name: 'Yesterday' })).toHaveFocus();
    await user.click(within(await cardOf('22:00–02:00')).getByRole('button', { name: 'Full' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('No Schedule')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Shifts of the days before' })).toBeNull(),
    );
  });

  it('are the newest three undecided ones of fourteen days', async () => {
    await openSchedule({
      entries: [
        makeEntry({ date: '2026-11-06' }),
        makeEntry({ date: '2026-11-17' }),
        makeEntry({ date: '2026-11-18' }),
        makeEntry({ date: '2026-11-19', status: 'not_worked' }),
        makeEntry({ date: '2026-11-20' }),
      ],
    });
    const days = linesOf(await asked()).map((line) => line?.split(',')[0]);
    expect(days).toEqual(['Yesterday', 'Wed 18 Nov', 'Tue 17 Nov']);
  });

  it('are listed on today only', async () => {
    await openSchedule({ entries: [lastNight], path: '/schedule?date=2026-11-22' });
    expect(await screen.findByText('No Schedule')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Shifts of the days before' })).toBeNull();
  });
});
