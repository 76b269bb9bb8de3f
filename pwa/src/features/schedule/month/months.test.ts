import { addDays } from '@greenroom/sync-protocol/time/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthOf } from '../schedule-dates.ts';
import {
  addMonthsToDay,
  isShowableMonth,
  monthName,
  shortMonthsOfWeek,
  weeksOfMonth,
} from './months.ts';

const days = fc.integer({ min: 0, max: 80 * 365 }).map((count) => addDays('2000-01-01', count));

describe('months', () => {
  it('show whole weeks, every day of the month once', () => {
    fc.assert(
      fc.property(days, (day) => {
        const weeks = weeksOfMonth(monthOf(day));
        expect(weeks.every((week) => week.length === 7)).toBe(true);
        const inMonth = weeks.flat().filter((shown) => monthOf(shown) === monthOf(day));
        expect(inMonth).toContain(day);
        expect(new Set(inMonth).size).toBe(inMonth.length);
        expect(monthOf(addDays(inMonth[0] ?? '', -1))).not.toBe(monthOf(day));
        expect(monthOf(addDays(inMonth.at(-1) ?? '', 1))).not.toBe(monthOf(day));
      }),
    );
  });

  it('keep the day of the month, or the last day of a shorter one', () => {
    expect(addMonthsToDay('2026-11-20', 1)).toBe('2026-12-20');
    expect(addMonthsToDay('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonthsToDay('2028-03-31', -1)).toBe('2028-02-29');
  });

  it('that can be shown are those of a URL', () => {
    expect(isShowableMonth('2026-11')).toBe(true);
    expect(isShowableMonth('2026-11-20')).toBe(false);
  });

  it('have names, long and short', () => {
    expect(monthName('2026-11')).toBe('November 2026');
    expect(shortMonthsOfWeek('2026-11-20')).toBe('Nov 2026');
    expect(shortMonthsOfWeek('2026-11-30')).toBe('Nov – Dec 2026');
    expect(shortMonthsOfWeek('2026-12-28')).toBe('Dec – Jan 2027');
  });
});
