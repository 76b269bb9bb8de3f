import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StorageFullError } from '../../../replica/replica-interface.ts';
import { delayChanges } from '../../../testing/replica-bench.tsx';
import { setTouch } from '../../../testing/window-state.ts';
import { makeEntry } from '../testing/entry-factory.ts';
import { cardOf, openSchedule, setClock } from '../testing/schedule-bench.tsx';

// A Friday.
beforeEach(() => {
  setClock('2026-11-20 12:00');
  // The browser's own picker takes a day at once.
  setTouch();
});

const evening = { plannedStartTime: '20:00', plannedEndTime: '00:30' };

async function openAddDialog(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Add Planned Hours' }));
  return screen.findByRole('dialog', { name: 'Add Planned Hours' });
}

function type(dialog: HTMLElement, label: string, value: string): void {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
}

/** The days of the waiting changes of this call. */
function daysOf(changes: readonly { call: string; input?: unknown }[], call: string): number {
  return changes.filter((change) => change.call === call).length;
}

describe('the same as last week', () => {
  const nextWeek = '/schedule?date=2026-11-25';
  const lastWeek = [
    makeEntry({ ...evening, date: '2026-11-16', status: 'completed_full' }),
    makeEntry({ ...evening, date: '2026-11-18', status: 'not_worked' }),
  ];

  it('plans an empty week, and one Undo deletes it all, offline too', async () => {
    const bench = await openSchedule({ entries: lastWeek, path: nextWeek });
    const { user, server, replica } = bench;
    server.isReachable = false;
    await replica.exchangeNow('person');
    await user.click(await screen.findByRole('button', { name: 'Same as last week' }));
    expect(await cardOf('20:00–00:30')).toBeVisible();
    expect(screen.getByText('That week: 9 h planned')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Same as last week' })).toBeNull();
    const day = screen.getByRole('heading', { level: 2 });
    await waitFor(() => expect(day).toHaveFocus());
    expect(await screen.findByText(/^2 shifts: the same as last week/)).toBeVisible();
    const shifts = await replica.tables.scheduleEntries.where('date').above('2026-11-20').toArray();
    expect(shifts.map(({ date }) => date).toSorted()).toEqual(['2026-11-23', '2026-11-25']);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('That week: nothing planned')).toBeVisible();
    server.isReachable = true;
    await replica.exchangeNow('online');
    expect(server.rowsOf('scheduleEntries')).toHaveLength(2);
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('pressed on two devices that have not heard of each other plans the week once', async () => {
    const id = '0190a000-0000-7000-8000-7a3f5c2e91b8';
    const entries = [makeEntry({ ...evening, date: '2026-11-16', id }), ...lastWeek.slice(1)];
    const plan = async () => {
      const { user, replica } = await openSchedule({ entries, path: nextWeek });
      await user.click(await screen.findByRole('button', { name: 'Same as last week' }));
      expect(await screen.findByText('That week: 9 h planned')).toBeVisible();
      const made = await replica.tables.scheduleEntries.where('date').above('2026-11-20').toArray();
      cleanup();
      return made.map(({ id }) => id).toSorted();
    };
    expect(await plan()).toEqual(await plan());
  });

  it('is not offered where the week has plans, or the one before had none to come', async () => {
    const entries = [...lastWeek, makeEntry({ ...evening, date: '2026-11-27' })];
    await openSchedule({ entries, path: nextWeek });
    expect(await screen.findByText('That week: 4 h 30 min planned')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Same as last week' })).toBeNull();
  });

  it('is offered for the rest of this week, whose days so far stay', async () => {
    const entries = [
      makeEntry({ ...evening, date: '2026-11-14' }),
      makeEntry({ ...evening, date: '2026-11-17', status: 'completed_full' }),
    ];
    const { user, replica } = await openSchedule({ entries });
    expect(
      await screen.findByText('This week: 4 h 30 min planned, 4 h 30 min worked'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Same as last week' }));
    expect(await screen.findByText('This week: 9 h planned, 4 h 30 min worked')).toBeVisible();
    expect(await replica.readWaitingChanges()).toMatchObject([
      { call: 'schedule.add', description: 'Plan 20:00–00:30 on Sat 21 Nov' },
    ]);
  });

  it('plans nothing on a device that is full in the middle', async () => {
    const { user, replica } = await openSchedule({ entries: lastWeek, path: nextWeek });
    const button = await screen.findByRole('button', { name: 'Same as last week' });
    const mutate = replica.mutate.bind(replica);
    vi.spyOn(replica, 'mutate')
      .mockImplementationOnce(mutate)
      .mockRejectedValue(new StorageFullError());
    await user.click(button);
    expect(await screen.findByText('Failed to add schedule')).toBeVisible();
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await screen.findByText('That week: nothing planned')).toBeVisible();
  });

  it('plans nothing, and says so, while the week before cannot be read', async () => {
    const { user, replica } = await openSchedule({ entries: lastWeek, path: nextWeek });
    const button = await screen.findByRole('button', { name: 'Same as last week' });
    // Of the commands' reads alone: the screen's own queries call the tables.
    vi.spyOn(replica, 'read').mockRejectedValueOnce(new Error('the disk is away'));
    await user.click(button);
    expect(await screen.findByText('Failed to add schedule')).toBeVisible();
    await user.click(button);
    expect(await screen.findByText('That week: 9 h planned')).toBeVisible();
  });

  it('says that it was not undone while its shifts cannot be read', async () => {
    const { user, replica } = await openSchedule({ entries: lastWeek, path: nextWeek });
    await user.click(await screen.findByRole('button', { name: 'Same as last week' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    vi.spyOn(replica, 'read').mockRejectedValueOnce(new Error('away'));
    await user.click(undo);
    expect(await screen.findByText('Failed to delete schedule')).toBeVisible();
  });
});

describe('the last used hours', () => {
  it.each([
    ['far ahead', '2027-02-20', '2026-11-19'],
    ['after a long break', '2026-11-24', '2026-06-01'],
  ])('are offered %s', async (_when, day, lastDay) => {
    const entries = [makeEntry({ ...evening, date: lastDay, status: 'completed_full' })];
    const { user } = await openSchedule({ entries, path: `/schedule?date=${day}` });
    const dialog = await openAddDialog(user);
    const chips = within(dialog).getByRole('group', { name: 'Last used hours' });
    expect(within(chips).getAllByRole('button')).toHaveLength(1);
    await user.click(within(chips).getByRole('button', { name: '20:00–00:30' }));
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue('20:00');
  });
});

describe('the newest of them that are free', () => {
  const early = { plannedStartTime: '09:00', plannedEndTime: '12:00' };
  const entries = [
    makeEntry({ ...early, date: '2026-11-17', status: 'completed_full' }),
    makeEntry({ ...evening, date: '2026-11-18', status: 'completed_full' }),
    makeEntry({ ...evening, date: '2026-11-21' }),
  ];

  it.each([
    ['2026-11-20', '20:00'],
    // Its evening is planned.
    ['2026-11-21', '09:00'],
  ])('are filled in on %s', async (day, start) => {
    const { user } = await openSchedule({ entries, path: `/schedule?date=${day}` });
    const dialog = await openAddDialog(user);
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue(start);
  });

  it('are as many after a shift of the day where none are', async () => {
    const bench = await openSchedule({ entries: [makeEntry({ ...early, date: '2026-11-20' })] });
    const dialog = await openAddDialog(bench.user);
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue('12:00');
    expect(within(dialog).getByLabelText('End Time')).toHaveValue('15:00');
  });

  it.each([
    ['11:30', '20:00'],
    ['23:50', ''],
  ])('are only filled in for today until they begin: at %s', async (time, start) => {
    setClock(`2026-11-20 ${time}`);
    const bench = await openSchedule({
      entries: [...entries, makeEntry({ ...early, date: '2026-11-20' })],
    });
    const dialog = await openAddDialog(bench.user);
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue(start);
  });

  it('do not replace what was typed and left by Escape', async () => {
    const { user } = await openSchedule({ entries });
    type(await openAddDialog(user), 'Start Time', '07:30');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(await openAddDialog(user)).getByLabelText('Start Time')).toHaveValue('07:30');
  });
});

describe('a weekly repeat', () => {
  it('says how many it adds, adds each as an ordinary shift, and is undone as one', async () => {
    const { user, replica } = await openSchedule();
    const dialog = await openAddDialog(user);
    type(dialog, 'Start Time', '20:00');
    type(dialog, 'End Time', '00:30');
    await user.click(within(dialog).getByRole('switch', { name: 'Repeat every week' }));
    expect(within(dialog).getByText('Adds 4 shifts, the last on Fri 11 Dec.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Fri' })).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'Mon' }));
    type(dialog, 'Until', '2026-12-20');
    expect(within(dialog).getByText('Adds 9 shifts, the last on Fri 18 Dec.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(await screen.findByText('9 shifts: 20:00–00:30, until Fri 18 Dec')).toBeVisible();
    expect(daysOf(await replica.readWaitingChanges(), 'schedule.add')).toBe(9);

    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('9 shifts')).toBeVisible();
    expect(await replica.tables.scheduleEntries.count()).toBe(0);
  });

  it('is not cancelled or closed while its shifts are being added', async () => {
    const stored = Promise.withResolvers<void>();
    const { user, replica } = await openSchedule({
      disguise: (real) => delayChanges(real, stored.promise),
    });
    const dialog = await openAddDialog(user);
    type(dialog, 'Start Time', '20:00');
    type(dialog, 'End Time', '00:30');
    await user.click(within(dialog).getByRole('switch', { name: 'Repeat every week' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(within(dialog).getByRole('button', { name: 'Saving...' })).toBeVisible();
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue('20:00');
    stored.resolve();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(daysOf(await replica.readWaitingChanges(), 'schedule.add')).toBe(4);
  });

  it('that begins on a day now past is refused whole, as a single shift is', async () => {
    setClock('2026-11-20 23:59');
    const { user, replica } = await openSchedule();
    const dialog = await openAddDialog(user);
    type(dialog, 'Start Time', '20:00');
    type(dialog, 'End Time', '00:30');
    await user.click(within(dialog).getByRole('switch', { name: 'Repeat every week' }));
    setClock('2026-11-21 00:00');
    await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));
    await waitFor(() => expect(dialog).toHaveTextContent('Cannot add hours for a past date'));
    expect(await replica.readWaitingChanges()).toEqual([]);
  });

  it('stops at the most, and hints at every overlap', async () => {
    const { user } = await openSchedule({
      entries: [
        makeEntry({ ...evening, date: '2026-11-21' }),
        makeEntry({ ...evening, date: '2026-11-23' }),
      ],
    });
    const dialog = await openAddDialog(user);
    await user.click(within(dialog).getByRole('button', { name: '20:00–00:30' }));
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue('20:00');
    expect(within(dialog).getByLabelText('End Time')).toHaveValue('00:30');
    await user.click(within(dialog).getByRole('switch', { name: 'Repeat every week' }));
    const days = within(within(dialog).getByRole('group', { name: 'Days of the week' }));
    for (const day of days.getAllByRole('button')) await user.click(day);
    type(dialog, 'Until', '2027-02-01');
    expect(within(dialog).getByText(/^Adds 31 shifts, .* At most 31 at once\.$/)).toBeVisible();
    await waitFor(() =>
      expect(dialog).toHaveTextContent(
        '2 of them overlap with planned hours, the first with 20:00–00:30 on Sat 21 Nov.',
      ),
    );
  });
});
