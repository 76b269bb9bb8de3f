import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeEntry } from '../testing/entry-factory.ts';
import { address, cardOf, openSchedule, setClock, wakeUp } from '../testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-21 01:00'));

const lastNight = makeEntry({ plannedStartTime: '22:00', plannedEndTime: '02:00' });

const list = { name: 'Shifts of the days before' };

async function asked(): Promise<HTMLElement> {
  return screen.findByRole('list', list);
}

function linesOf(list: HTMLElement): (string | null)[] {
  return within(list)
    .getAllByRole('button', { name: /, [0-9]{2}:/ })
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
    await user.click(within(await asked()).getByRole('button', { name: /^Yesterday/ }));
    expect(address()).toBe('/schedule?date=2026-11-20');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Yesterday' })).toHaveFocus());
    await user.click(within(await cardOf('22:00–02:00')).getByRole('button', { name: 'Full' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('No Schedule')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Shifts of the days before' })).toBeNull(),
    );
  });

  it('are answered there, the newest that is over first', async () => {
    setClock('2026-11-21 02:05');
    const before = makeEntry({ date: '2026-11-18', plannedStartTime: '20:00' });
    const { user, server, replica } = await openSchedule({ entries: [before, lastNight] });
    const [choices] = within(await asked()).getAllByRole('group');
    expect(choices).toHaveAccessibleName('How did 22:00–02:00 go?');
    await user.click(within(await asked()).getByRole('button', { name: 'None' }));
    await waitFor(async () => expect(linesOf(await asked())).toHaveLength(1));
    await user.click(within(await asked()).getByRole('button', { name: 'Partial' }));
    expect(
      await screen.findByRole('dialog', { name: 'Enter Actual Hours Worked' }),
    ).toBeInTheDocument();
    await replica.exchangeNow('person');
    expect(server.rowsOf('scheduleEntries')).toMatchObject([
      { id: before.id, status: 'planned' },
      { id: lastNight.id, status: 'not_worked' },
    ]);
  });

  it('give the focus to the day when the last is answered', async () => {
    setClock('2026-11-21 02:05');
    const { user } = await openSchedule({ entries: [lastNight] });
    await user.click(within(await asked()).getByRole('button', { name: 'Full' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Today' })).toHaveFocus());
    expect(screen.queryByRole('list', { name: 'Shifts of the days before' })).toBeNull();
  });

  it('leave the focus alone after a question that was cancelled', async () => {
    setClock('2026-11-21 02:05');
    const { user } = await openSchedule({ entries: [lastNight] });
    await user.click(within(await asked()).getByRole('button', { name: 'Partial' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => (document.activeElement as HTMLElement).blur());
    setClock('2026-11-21 02:07');
    wakeUp();
    await waitFor(() => expect(linesOf(screen.getByRole('list', list))).toHaveLength(1));
    await waitFor(() => expect(document.body).toHaveFocus());
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
