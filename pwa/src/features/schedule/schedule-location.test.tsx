import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, test } from 'vitest';
// Preloaded, so that no press waits for it.
import './month/month-view.tsx';
import { address, openSchedule, setClock } from './testing/schedule-bench.tsx';

beforeEach(() => setClock('2026-11-20 12:00'));

const strip = () => screen.findByRole('group', { name: /^Week of / });

/** Presses buttons one after the other before the first press is rendered. */
function press(...names: readonly string[]): void {
  const buttons = names.map((name) => screen.getByRole('button', { name }));
  act(() => {
    for (const button of buttons) fireEvent.click(button);
  });
}

async function swipeTwice(to: number): Promise<void> {
  const week = await strip();
  act(() => {
    for (const _each of [1, 2]) {
      fireEvent.pointerDown(week, { clientX: 200, pointerType: 'touch' });
      fireEvent.pointerUp(week, { clientX: to, pointerType: 'touch' });
    }
  });
}

it.each([
  ['Next week', '2026-12-04'],
  ['Previous week', '2026-11-06'],
])('each press of %s turns by one, though the one before is not rendered', async (name, date) => {
  await openSchedule();
  await strip();
  press(name, name);
  expect(address()).toBe(`/schedule?date=${date}`);
});

test('each swipe turns by one week, though the one before is not rendered', async () => {
  await openSchedule();
  await swipeTwice(100);
  expect(address()).toBe('/schedule?date=2026-12-04');
  await swipeTwice(300);
  expect(address()).toBe('/schedule');
});

it.each([
  ['Next month', '2027-01'],
  ['Previous month', '2026-09'],
])('each press of %s turns by one, though the one before is not rendered', async (name, month) => {
  await openSchedule({ path: '/schedule?view=month' });
  await screen.findByRole('button', { name });
  press(name, name);
  expect(address()).toBe(`/schedule?view=month&month=${month}`);
});

test('the month opens at a day whose week is not rendered yet, and the day at its month', async () => {
  await openSchedule();
  await strip();
  press('Next week', 'Next week', 'Switch to Month View');
  expect(address()).toBe('/schedule?view=month&date=2026-12-04');
  await screen.findByRole('grid', { name: 'December 2026' });
  press('Next month', 'Switch to Day View');
  expect(address()).toBe('/schedule?date=2026-12-04');
});

test('a second press of a day or of the month adds nothing to go back over', async () => {
  await openSchedule();
  await strip();
  // Another file of this worker may have gone back: its entries ahead would count.
  history.pushState(history.state, '');
  const before = history.length;
  press('Sat 21 November 2026', 'Sat 21 November 2026');
  expect(address()).toBe('/schedule?date=2026-11-21');
  expect(history.length).toBe(before + 1);
  press('Switch to Month View', 'Switch to Month View');
  await waitFor(() => expect(address()).toBe('/schedule?view=month&date=2026-11-21'));
  expect(history.length).toBe(before + 2);
});

test('a press leads back from no other screen that is not rendered yet', async () => {
  await openSchedule();
  const next = await screen.findByRole('button', { name: 'Next week' });
  act(() => {
    history.pushState(null, '', '/another');
    fireEvent.click(next);
  });
  expect(location.pathname + location.search).toBe('/another');
});
