import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { widenWindow } from '../../../testing/render-room.tsx';
// Preloaded, so that the first press does not wait for it.
import '../hours/dialogs.tsx';
import './week-grid.tsx';
import { makeEntry } from '../testing/entry-factory.ts';
import { address, cardOf, openSchedule, setClock } from '../testing/schedule-bench.tsx';

// A Friday.
beforeEach(() => {
  setClock('2026-11-20 12:00');
  widenWindow();
});

const evening = { plannedStartTime: '20:00', plannedEndTime: '00:30' };

/** A day's column, whose 24 hours are drawn 1440 px high. */
async function columnOf(day: string): Promise<HTMLElement> {
  const column = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-day="${day}"]`);
    if (!found) throw new Error(`no column of ${day}`);
    return found;
  });
  column.getBoundingClientRect = () => new DOMRect(0, 0, 100, 1440);
  column.setPointerCapture = () => undefined;
  return column;
}

function drag(column: HTMLElement, from: number, to: number): void {
  fireEvent.pointerDown(column, { clientY: from, button: 0, pointerType: 'mouse' });
  fireEvent.pointerMove(column, { clientY: to });
}

/** Beside the hours from midnight on. */
const nextDay = () => screen.queryByText('next day');

describe('the week grid', () => {
  it('shows a night as one block in the column of the day it begins', async () => {
    await openSchedule({ entries: [makeEntry({ ...evening, date: '2026-11-20' })] });
    const name = 'Fri 20 Nov, 20:00–00:30, 4 h 30 min, ends next day, planned';
    const block = await screen.findByRole('button', { name });
    expect(block).toHaveTextContent('20:00–00:30');
    const column = await columnOf('2026-11-20');
    expect(column).toContainElement(block);
    expect(nextDay()).toBeVisible();
    expect(within(await columnOf('2026-11-21')).queryByRole('button')).toBeNull();
  });

  it('keeps the hours of the last nights in a week without shifts', async () => {
    await openSchedule({
      entries: [makeEntry({ ...evening, date: '2026-11-06' })],
      path: '/schedule?date=2026-11-25',
    });
    await waitFor(() => expect(nextDay()).toBeVisible());
  });

  it('has the hours of the calendar day for shifts of the day', async () => {
    await openSchedule({ entries: [makeEntry({ date: '2026-11-20' })] });
    const column = await columnOf('2026-11-20');
    expect(await within(column).findByRole('button')).toBeVisible();
    expect(nextDay()).toBeNull();
  });

  it('shows the time after midnight in the column of the night', async () => {
    setClock('2026-11-20 01:00');
    await openSchedule({ entries: [makeEntry({ ...evening, date: '2026-11-18' })] });
    const now = () => document.querySelectorAll('[class*="now"]');
    await waitFor(() => expect(now()).toHaveLength(1));
    expect(await columnOf('2026-11-19')).toContainElement(now()[0] as HTMLElement);
    expect(document.querySelector('[class*="clock"]')).toHaveTextContent('01:00');
  });

  it('says the time of now instead of an hour it would lie on', async () => {
    setClock('2026-11-20 20:10');
    await openSchedule({ entries: [makeEntry({ ...evening, date: '2026-11-18' })] });
    const hours = () =>
      [...document.querySelectorAll('[class*="hours"] > span')].map(
        ({ textContent }) => textContent,
      );
    await waitFor(() => expect(hours()).toContain('20:10'));
    expect(hours()).toContain('22:00');
    expect(hours()).not.toContain('20:00');
  });

  it('leaves out the next day where the time of now would lie on it', async () => {
    setClock('2026-11-20 00:20');
    await openSchedule({ entries: [makeEntry({ ...evening, date: '2026-11-18' })] });
    await waitFor(() => expect(screen.getByText('00:20')).toBeVisible());
    expect(nextDay()).toBeNull();
  });

  it("leads from the time to today's column, below the shifts of the days before", async () => {
    setClock('2026-11-20 20:10');
    await openSchedule({ entries: [makeEntry({ ...evening, date: '2026-11-18' })] });
    const shift = within(await columnOf('2026-11-18')).findByRole('button');
    const lines = [...document.querySelectorAll('[class*="across"]')];
    expect(lines.map((line) => line.parentElement?.dataset['day'])).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
    expect(lines[2]?.compareDocumentPosition(await shift)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('opens the day of the pressed shift', async () => {
    const { user } = await openSchedule({
      entries: [makeEntry({ ...evening, date: '2026-11-18' })],
    });
    const name = 'Wed 18 Nov, 20:00–00:30 How did it go?';
    // The question of today's list has the same name.
    const findBoth = () => screen.findAllByRole('button', { name });
    await waitFor(async () => expect(await findBoth()).toHaveLength(2));
    const [block] = await findBoth();
    await user.click(block!);
    expect(address()).toBe('/schedule?date=2026-11-18');
    expect(await cardOf('20:00–00:30')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Wednesday 18 November' })).toHaveFocus(),
    );
  });

  it('asks to plan the hours dragged over a coming day', async () => {
    const { user, replica } = await openSchedule();
    const column = await columnOf('2026-11-21');
    drag(column, 1205, 1390);
    expect(within(column).getByText('20:00–23:30')).toBeVisible();
    fireEvent.pointerUp(column);
    const dialog = await screen.findByRole('dialog', { name: 'Add Planned Hours' });
    expect(dialog).toHaveTextContent('Saturday 21 November 2026');
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue('20:00');
    expect(within(dialog).getByLabelText('End Time')).toHaveValue('23:30');
    await user.click(within(dialog).getByRole('button', { name: 'Save Schedule' }));
    const name = 'Sat 21 Nov, 20:00–23:30, 3 h 30 min, planned';
    expect(await screen.findByRole('button', { name })).toBeVisible();
    expect(await replica.readWaitingChanges()).toMatchObject([{ call: 'schedule.add' }]);
  });

  it('plans hours past midnight on the day they begin, later ones on the next', async () => {
    await openSchedule({ entries: [makeEntry({ ...evening, date: '2026-11-10' })] });
    // Of 02:00 to 02:00; up to 20:00 they are folded to half of two hours.
    const twoHours = 1440 / 3.5;
    const column = await columnOf('2026-11-21');
    await waitFor(() => expect(nextDay()).toBeVisible());
    expect(screen.getByText('Nothing from 02:00 to 20:00')).toBeVisible();
    drag(column, 1440 - 2 * twoHours, 1440 - twoHours / 2);
    expect(within(column).getByText('22:00–01:00')).toBeVisible();
    fireEvent.keyDown(document, { key: 'Escape' });
    fireEvent.pointerUp(column);
    drag(column, 1442 - twoHours, 1440 - twoHours / 2);
    expect(within(column).getByText('00:00–01:00')).toBeVisible();
    fireEvent.pointerUp(column);
    const dialog = await screen.findByRole('dialog', { name: 'Add Planned Hours' });
    expect(dialog).toHaveTextContent('Sunday 22 November 2026');
    expect(within(dialog).getByLabelText('Start Time')).toHaveValue('00:00');
    expect(within(dialog).getByLabelText('End Time')).toHaveValue('01:00');
  });

  it('forgets a drag at Escape, and plans nothing on a past day', async () => {
    await openSchedule();
    const coming = await columnOf('2026-11-21');
    drag(coming, 600, 720);
    fireEvent.keyDown(document, { key: 'Escape' });
    fireEvent.pointerUp(coming);
    const past = await columnOf('2026-11-19');
    drag(past, 600, 720);
    expect(within(past).queryByText('10:00–12:00')).toBeNull();
    fireEvent.pointerUp(past);
    expect(address()).toBe('/schedule?date=2026-11-19');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has no second month beside it', async () => {
    const { user } = await openSchedule();
    expect(screen.queryByText('Monthly View')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Switch to Month View' }));
    expect(await screen.findByText('Monthly View')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Switch to Day View' })).toBeVisible();
  });
});
