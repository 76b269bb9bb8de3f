import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../rest/problem-error.ts';
import { makeEntry } from '../testing/entry-factory.ts';
import {
  address,
  openBench,
  openSchedule,
  setClock,
  showSchedule,
} from '../testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-20 12:00'));

const path = '/schedule?view=month';

async function grid(month: string): Promise<HTMLElement> {
  return screen.findByRole('grid', { name: month });
}

function day(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}

describe('the month', () => {
  it('is opened from the day and left to the day, in the address', async () => {
    const { user } = await openSchedule({ path: '/schedule?date=2026-11-10' });
    await user.click(await screen.findByRole('button', { name: 'Switch to Month View' }));
    expect(await screen.findByRole('heading', { name: 'Monthly View' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Switch to Day View' })).toHaveFocus(),
    );
    expect(screen.getByText('November 2026')).toBeVisible();
    expect(address()).toBe('/schedule?view=month&date=2026-11-10');
    await user.click(screen.getByRole('button', { name: 'Switch to Day View' }));
    expect(address()).toBe('/schedule?date=2026-11-10');
  });

  it('shows and labels the mark of each day by priority, and its hours', async () => {
    await openSchedule({
      path,
      entries: [
        makeEntry({ date: '2026-11-02', plannedStartTime: '20:00', plannedEndTime: '22:30' }),
        makeEntry({ date: '2026-11-03', status: 'completed_full' }),
        makeEntry({ date: '2026-11-04', status: 'completed_partial' }),
        makeEntry({ date: '2026-11-04', status: 'completed_full' }),
        makeEntry({ date: '2026-11-05', status: 'not_worked' }),
        makeEntry({ date: '2026-11-05', status: 'completed_partial' }),
        makeEntry({ date: '2026-12-01' }),
      ],
    });
    expect(
      await screen.findByRole('button', {
        name: /^Monday 2 November 2026, not recorded\W+20:00–22:30$/,
      }),
    ).toBeVisible();
    expect(day(/^Tuesday 3 November 2026, worked full hours\W/)).toBeVisible();
    expect(day(/^Wednesday 4 November 2026, worked partial hours\W/)).toBeVisible();
    expect(day(/^Thursday 5 November 2026, didn't work\W/)).toBeVisible();
    expect(day(/^Tuesday 1 December 2026, planned\W/)).toBeVisible();
    expect(day('Friday 6 November 2026')).toBeVisible();
  });

  it('is said to be empty only once the schedule is on this device', async () => {
    const { replica, server } = await openSchedule({ path, isReachable: false });
    await grid('November 2026');
    expect(await screen.findByText(/Your schedule is not on this device yet/)).toBeVisible();
    expect(screen.queryByText(/^Nothing planned/)).not.toBeInTheDocument();
    server.isReachable = true;
    await replica.exchangeNow('person');
    expect(await screen.findByText('Nothing planned in November 2026.')).toBeVisible();
    expect(screen.queryByText(/not on this device yet/)).not.toBeInTheDocument();
  });

  it('is said not to be on this device while the server is overloaded, too', async () => {
    const { replica, server } = await openBench({ isReachable: false });
    vi.spyOn(server, 'exchange').mockRejectedValue(
      new ProblemError({ code: 'maintenance', message: 'Maintenance' }, 503),
    );
    await replica.exchangeNow('person');
    showSchedule(replica, path);
    expect(await screen.findByText(/Your schedule is not on this device yet/)).toBeVisible();
  });

  it('explains its marks', async () => {
    await openSchedule({ path });
    const legend = await screen.findByRole('list', { name: 'What the marks mean' });
    const meanings = within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(meanings).toEqual([
      'Planned',
      'Not Recorded',
      'Worked Full Hours',
      'Worked Partial Hours',
      "Didn't Work",
    ]);
  });

  it('reports when nothing is planned in it', async () => {
    await openSchedule({ path, entries: [makeEntry({ date: '2026-12-01' })] });
    expect(await screen.findByText('Nothing planned in November 2026.')).toBeVisible();
  });

  it('turns its pages in the address and comes back to today', async () => {
    const { user } = await openSchedule({ path });
    await grid('November 2026');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await grid('December 2026')).toBeVisible();
    expect(address()).toBe('/schedule?view=month&month=2026-12');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(await grid('October 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(await grid('November 2026')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Switch to Day View' })).toHaveFocus(),
    );
  });

  it('opens the chosen day, and goes back', async () => {
    const { user } = await openSchedule({ path });
    await grid('November 2026');
    await user.click(day('Wednesday 25 November 2026'));
    expect(await screen.findByRole('heading', { name: 'Wednesday 25 November' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await grid('November 2026')).toBeVisible();
  });
});

describe("the selected day's hours", () => {
  it('stand below the grid, lead to the day, and more are planned there', async () => {
    const { user } = await openSchedule({
      path: '/schedule?view=month&date=2026-11-25',
      entries: [makeEntry({ date: '2026-11-25', plannedStartTime: '20:00' })],
    });
    const row = await screen.findByRole('button', { name: /^Wed 25 Nov 20:00–/ });
    await user.click(screen.getByRole('button', { name: 'Add Planned Hours' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Planned Hours' });
    expect(dialog).toHaveTextContent('Wednesday 25 November 2026');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(row);
    expect(address()).toBe('/schedule?date=2026-11-25');
  });

  it('of a day gone by are not added to', async () => {
    await openSchedule({ path: '/schedule?view=month&date=2026-11-10' });
    expect(await screen.findByRole('button', { name: 'Tue 10 Nov No Schedule' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Planned Hours' })).toBeNull();
  });
});

describe('the month by keyboard', () => {
  it('is one stop for Tab, at the selected day', async () => {
    const { user } = await openSchedule({ path });
    await grid('November 2026');
    screen.getByRole('button', { name: 'Next month' }).focus();
    await user.tab();
    await waitFor(() => expect(day('Friday 20 November 2026')).toHaveFocus());
    expect(day('Friday 20 November 2026')).toHaveAttribute('aria-current', 'date');
    for (const name of ['Today No Schedule', 'Add Planned Hours', 'Back']) {
      await user.tab();
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
    }
  });

  it('moves by days, weeks, months and years', async () => {
    const { user } = await openSchedule({ path });
    await grid('November 2026');
    day('Friday 20 November 2026').focus();
    for (const [keys, name] of [
      ['{ArrowRight}', 'Saturday 21 November 2026'],
      ['{ArrowLeft}', 'Friday 20 November 2026'],
      ['{ArrowUp}', 'Friday 13 November 2026'],
      ['{ArrowDown}', 'Friday 20 November 2026'],
      ['{Home}', 'Monday 16 November 2026'],
      ['{End}', 'Sunday 22 November 2026'],
      ['{PageUp}', 'Thursday 22 October 2026'],
      ['{PageDown}{PageDown}', 'Tuesday 22 December 2026'],
      ['{Shift>}{PageDown}{/Shift}', 'Wednesday 22 December 2027'],
      ['{ArrowDown}{ArrowDown}', 'Wednesday 5 January 2028'],
    ] as const) {
      await user.keyboard(keys);
      await waitFor(() => expect(day(name)).toHaveFocus());
    }
  });

  it.each(['{Enter}', ' '])('chooses the day by "%s"', async (key) => {
    const { user } = await openSchedule({ path });
    await grid('November 2026');
    day('Friday 20 November 2026').focus();
    await user.keyboard(`{ArrowRight}${key}`);
    await waitFor(async () =>
      expect(await screen.findByRole('heading', { name: 'Tomorrow' })).toHaveFocus(),
    );
    expect(address()).toBe('/schedule?date=2026-11-21');
  });
});
