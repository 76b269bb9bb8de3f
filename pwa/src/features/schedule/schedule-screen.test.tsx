import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Replica, StorageFullError } from '../../replica/replica-interface.ts';
// Preloaded, so that the first press does not wait for it.
import '../../ui/date-field/date-popover.tsx';
import { makeEntry } from './testing/entry-factory.ts';
import {
  address,
  cardOf,
  openSchedule,
  setClock,
  showSchedule,
  wakeUp,
} from './testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-20 12:00'));

function addDialog() {
  return screen.findByRole('dialog', { name: 'Add Planned Hours' });
}

function typeHours(dialog: HTMLElement, start: string, end: string) {
  const field = (name: string) => within(dialog).getByLabelText(name);
  fireEvent.change(field('Start Time'), { target: { value: start } });
  fireEvent.change(field('End Time'), { target: { value: end } });
}

describe('a day', () => {
  it('without shifts invites to plan, today and later on', async () => {
    await openSchedule();
    expect(await screen.findByRole('heading', { name: 'No Schedule' })).toBeVisible();
    expect(screen.getByText('Add your planned work hours for this date.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Planned Hours' })).toBeVisible();
    expect(screen.getByText('Plan and track your work hours')).toBeVisible();
    expect(screen.queryByText('Coming up')).toBeNull();
  });

  it('in the past shows that nothing was scheduled, and cannot be planned', async () => {
    await openSchedule({ path: '/schedule?date=2026-11-19' });
    expect(await screen.findByText('No work was scheduled for this date.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Planned Hours' })).toBeNull();
  });

  it('without shifts shows the next planned ones by day, each leading there', async () => {
    const { user } = await openSchedule({
      entries: [
        makeEntry({ date: '2026-11-19', plannedStartTime: '06:00', plannedEndTime: '07:00' }),
        makeEntry({ date: '2026-11-21', plannedStartTime: '21:00', plannedEndTime: '23:00' }),
        makeEntry({ date: '2026-11-21', plannedStartTime: '09:00', plannedEndTime: '10:00' }),
        makeEntry({ date: '2026-11-22', status: 'not_worked' }),
        makeEntry({ date: '2026-12-08', plannedStartTime: '22:00', plannedEndTime: '01:30' }),
      ],
    });
    const coming = await screen.findByRole('region', { name: 'Coming up' });
    const lines = within(coming).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'Tomorrow 09:00–10:00 · 1 h\n21:00–23:00 · 2 h',
      'Tue 8 Dec 22:00–01:30 · 3 h 30 min',
    ]);
    await user.click(within(coming).getByRole('button', { name: /^Tomorrow/ }));
    expect(await cardOf('09:00–10:00')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Tomorrow' })).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'Coming up' })).toBeNull();
  });

  it('of the past shows among the next ones none that is over', async () => {
    await openSchedule({
      path: '/schedule?date=2026-11-18',
      entries: [
        makeEntry({ date: '2026-11-19', plannedStartTime: '06:00', plannedEndTime: '07:00' }),
        makeEntry({ plannedStartTime: '20:00', plannedEndTime: '23:00' }),
      ],
    });
    const coming = await screen.findByRole('region', { name: 'Coming up' });
    expect(within(coming).getByRole('listitem')).toHaveTextContent('Today 20:00–23:00 · 3 h');
  });

  it('lists its shifts by start time and no others', async () => {
    await openSchedule({
      entries: [
        makeEntry({ plannedStartTime: '21:00', plannedEndTime: '23:00' }),
        makeEntry({ plannedStartTime: '08:00', plannedEndTime: '09:30' }),
        makeEntry({ date: '2026-11-21', plannedStartTime: '10:00', plannedEndTime: '11:00' }),
      ],
    });
    await cardOf('08:00–09:30');
    const hours = screen.getAllByRole('heading', { level: 3 }).map((node) => node.textContent);
    expect(hours).toEqual(['08:00–09:30', '21:00–23:00']);
    expect(await cardOf('08:00–09:30')).toHaveTextContent('1 h 30 min');
  });

  it('shows what another device planned, without a reload', async () => {
    const { server, replica } = await openSchedule();
    await screen.findByText('No Schedule');
    server.put('scheduleEntries', makeEntry({ plannedStartTime: '19:00' }));
    await replica.exchangeNow('poke');
    expect(await cardOf('19:00–22:00')).toBeVisible();
  });

  it('that is not loaded yet shows so, and can still be planned', async () => {
    await openSchedule({ isReachable: false });
    expect(await screen.findByText(/is not on this device yet/)).toBeVisible();
    expect(screen.queryByText('No Schedule')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Planned Hours' })).toBeVisible();
  });
});

describe('planning hours', () => {
  it('shows the shift at once, waiting and then sent', async () => {
    const { user, server, replica } = await openSchedule();
    server.isReachable = false;
    await replica.exchangeNow('person');
    await user.click(await screen.findByRole('button', { name: 'Add Planned Hours' }));
    const dialog = await addDialog();
    expect(dialog).toHaveTextContent('Friday 20 November 2026');
    typeHours(dialog, '22:00', '02:00');
    expect(dialog).toHaveTextContent('4 h, ends next day');
    await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));

    const card = await cardOf('22:00–02:00');
    expect(card).toHaveTextContent('4 h · ends next day');
    expect(await within(card).findByText('Saved on this device')).toBeInTheDocument();
    expect(await screen.findByText('Schedule Added')).toBeVisible();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());

    server.isReachable = true;
    await replica.exchangeNow('online');
    expect(await within(card).findByText('Sent')).toBeInTheDocument();
    expect(server.rowsOf('scheduleEntries')).toMatchObject([
      { date: '2026-11-20', plannedStartTime: '22:00', plannedEndTime: '02:00' },
    ]);
  });

  it.each([
    ['', '', 'Please enter both start and end times'],
    ['22:00', '', 'Please enter both start and end times'],
    ['09:00', '09:00', 'End time must be different from start time'],
  ])(
    'from %s to %s is refused beside the field, and what was typed stays',
    async (start, end, text) => {
      const { user, replica } = await openSchedule();
      await user.click(await screen.findByRole('button', { name: 'Add Planned Hours' }));
      const dialog = await addDialog();
      typeHours(dialog, start, end);
      await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));
      const wrong = within(dialog).getByLabelText(start === '' ? 'Start Time' : 'End Time');
      await waitFor(() => expect(wrong).toHaveAccessibleDescription(text));
      expect(wrong).toBeInvalid();
      await waitFor(() => expect(wrong).toHaveFocus());
      expect(within(dialog).getByLabelText('Start Time')).toHaveValue(start);
      expect(await replica.readWaitingChanges()).toEqual([]);
    },
  );

  it('hints at an overlap, also with the night before, and saves it', async () => {
    const { user } = await openSchedule({
      entries: [
        makeEntry({ date: '2026-11-19', plannedStartTime: '22:00', plannedEndTime: '13:00' }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add Planned Hours' }));
    const dialog = await addDialog();
    typeHours(dialog, '12:30', '14:00');
    await waitFor(() =>
      expect(dialog).toHaveTextContent('This overlaps with 22:00–13:00 of Thu 19 Nov.'),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));
    expect(await cardOf('12:30–14:00')).toBeVisible();
  });

  it('keeps the input over Escape and a change of screen until it is cancelled or saved', async () => {
    const { user, replica } = await openSchedule();
    const ask = async (asking: UserEvent) => {
      await asking.click(await screen.findByRole('button', { name: 'Add Planned Hours' }));
      return await addDialog();
    };
    const leaveBy = async (leaving: UserEvent, dialog: HTMLElement, way: string) => {
      if (way === 'Escape') await leaving.keyboard('{Escape}');
      else await leaving.click(within(dialog).getByRole('button', { name: way }));
      await waitFor(() => expect(dialog).not.toBeInTheDocument());
    };
    const dialog = await ask(user);
    typeHours(dialog, '10:00', '11:00');
    await user.click(within(dialog).getByRole('switch', { name: 'Repeat every week' }));
    await user.click(within(dialog).getByRole('button', { name: 'Mon' }));
    await leaveBy(user, dialog, 'Escape');
    await user.click(screen.getByRole('button', { name: 'Sat 21 November 2026' }));
    const other = await ask(user);
    expect(within(other).getByLabelText('Start Time')).toHaveValue('');
    await leaveBy(user, other, 'Close');

    cleanup();
    showSchedule(replica);
    const returned = userEvent.setup();
    const again = await ask(returned);
    expect(within(again).getByLabelText('Start Time')).toHaveValue('10:00');
    expect(within(again).getByLabelText('End Time')).toHaveValue('11:00');
    expect(within(again).getByRole('button', { name: 'Mon', pressed: true })).toBeVisible();
    await leaveBy(returned, again, 'Cancel');
    const anew = await ask(returned);
    expect(within(anew).getByLabelText('Start Time')).toHaveValue('');
    expect(within(anew).getByRole('switch', { name: 'Repeat every week' })).not.toBeChecked();
    typeHours(anew, '13:00', '14:00');
    await leaveBy(returned, anew, 'Save Schedule');
    // As many hours after these.
    expect(within(await ask(returned)).getByLabelText('Start Time')).toHaveValue('14:00');
  });

  it('keeps the input when the device is full', async () => {
    // The real replica except for one method.
    const full = (replica: Replica): Replica =>
      Object.assign(Object.create(replica) as Replica, {
        mutate: () => Promise.reject(new StorageFullError()),
      });
    const { user } = await openSchedule({ disguise: full });
    await user.click(await screen.findByRole('button', { name: 'Add Planned Hours' }));
    const dialog = await addDialog();
    typeHours(dialog, '10:00', '11:00');
    await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));
    expect(await within(dialog).findByText(/This device is full/)).toBeVisible();
    expect(screen.getByText('Failed to add schedule')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('End Time')).toHaveValue('11:00');
  });

  it('over midnight is judged by the new day, for the selected day', async () => {
    setClock('2026-11-20 23:59');
    const { user } = await openSchedule();
    await user.click(await screen.findByRole('button', { name: 'Add Planned Hours' }));
    const dialog = await addDialog();
    typeHours(dialog, '10:00', '11:00');
    setClock('2026-11-21 00:00');
    wakeUp();
    await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));
    expect(dialog).toHaveTextContent('Friday 20 November 2026');
    await waitFor(() => expect(dialog).toHaveTextContent('Cannot add hours for a past date'));
  });
});

describe('moving between days', () => {
  it('keeps the day in the address, and goes back', async () => {
    const { user } = await openSchedule();
    await user.click(await screen.findByRole('button', { name: 'Sun 22 November 2026' }));
    expect(await screen.findByRole('heading', { name: 'Sunday 22 November' })).toBeVisible();
    expect(address()).toBe('/schedule?date=2026-11-22');
    // Once more adds no entry to go back to.
    await user.click(screen.getByRole('button', { name: 'Sun 22 November 2026' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
  });

  it('turns weeks by arrows and swipes, and comes back to today', async () => {
    const { user } = await openSchedule();
    await user.click(await screen.findByRole('button', { name: 'Next week' }));
    expect(address()).toBe('/schedule?date=2026-11-27');
    const strip = screen.getByRole('group', { name: 'Week of Mon 23 Nov' });
    fireEvent.pointerDown(strip, { pointerType: 'touch', clientX: 60, clientY: 10 });
    fireEvent.pointerUp(strip, { pointerType: 'touch', clientX: 160, clientY: 20 });
    expect(address()).toBe('/schedule');
    fireEvent.pointerDown(strip, { pointerType: 'touch', clientX: 160, clientY: 10 });
    fireEvent.pointerUp(strip, { pointerType: 'touch', clientX: 60, clientY: 20 });
    expect(address()).toBe('/schedule?date=2026-11-27');
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(address()).toBe('/schedule');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Today' })).toHaveFocus());
  });

  it('follows today over midnight', async () => {
    await openSchedule();
    expect(await screen.findByText('Friday 20 November')).toBeVisible();
    setClock('2026-11-21 00:00');
    wakeUp();
    expect(await screen.findByText('Saturday 21 November')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Today' })).toBeVisible();
  });

  it('shows today when the address names no real day', async () => {
    await openSchedule({ path: '/schedule?date=2026-02-30&month=abc' });
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeVisible();
  });

  it('chooses a day in the calendar at a mouse', async () => {
    const { user } = await openSchedule();
    await user.click(await screen.findByRole('button', { name: 'Choose a date: Nov 2026' }));
    await user.click(await screen.findByRole('button', { name: /24 November 2026/ }));
    expect(await screen.findByRole('heading', { name: 'Tuesday 24 November' })).toBeVisible();
  });
});

it('asks for hours of today where the address says so, once', async () => {
  const { user } = await openSchedule({ path: '/schedule?ask=plan' });
  expect(await screen.findByRole('dialog', { name: 'Add Planned Hours' })).toBeVisible();
  expect(address()).toBe('/schedule');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
