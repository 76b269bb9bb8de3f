import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ScheduleMonthGrid } from './month-grid.tsx';

const now = { date: '2026-10-20', time: '12:00' };

const day = (name: string) => screen.getByRole('button', { name });

/** The grid of October with the focus on a day; another month is rendered only by `showMonth`. */
function openGrid(name: string) {
  const turned = vi.fn<(month: string) => void>();
  const chosen = vi.fn<(date: string) => void>();
  const of = (month: string) => (
    <ScheduleMonthGrid
      month={month}
      selected="2026-10-22"
      now={now}
      entries={[]}
      onChoose={chosen}
      onMonth={turned}
    />
  );
  const { rerender } = render(of('2026-10'));
  day(name).focus();
  return {
    months: () => turned.mock.calls.flat(),
    days: () => chosen.mock.calls.flat(),
    press: (...keys: readonly string[]) => {
      for (const key of keys) fireEvent.keyDown(document.activeElement!, { key });
    },
    showMonth: (month: string) => rerender(of(month)),
  };
}

describe('while the month of the key before is not rendered yet', () => {
  it('a key moves on from the day that one led to', async () => {
    const { months, press, showMonth } = openGrid('Thursday 22 October 2026');
    press('PageDown', 'PageDown');
    expect(months()).toEqual(['2026-11', '2026-12']);
    showMonth('2026-12');
    await waitFor(() => expect(day('Tuesday 22 December 2026')).toHaveFocus());
  });

  it.each(['Enter', ' '])('"%s" chooses the day that one led to', (key) => {
    const { days, press } = openGrid('Thursday 22 October 2026');
    press('PageDown');
    // False: the press is kept from the day that has the focus.
    expect(fireEvent.keyDown(day('Thursday 22 October 2026'), { key })).toBe(false);
    expect(days()).toEqual(['2026-11-22']);
  });

  it('a key turns back to the month that is rendered', async () => {
    const { months, press } = openGrid('Thursday 22 October 2026');
    press('PageDown', 'ArrowLeft', 'PageUp');
    expect(months()).toEqual(['2026-11', '2026-10']);
    await waitFor(() => expect(day('Wednesday 21 October 2026')).toHaveFocus());
  });

  it('a key moves on from the rendered day again, once the focus has left and come back', async () => {
    const { press } = openGrid('Thursday 22 October 2026');
    press('PageDown');
    // As where the month was turned back by its buttons.
    day('Thursday 22 October 2026').blur();
    day('Thursday 22 October 2026').focus();
    press('ArrowRight');
    await waitFor(() => expect(day('Friday 23 October 2026')).toHaveFocus());
  });
});
