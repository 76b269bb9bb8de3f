import { addDays } from '@greenroom/sync-protocol/time/dates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  daysFrom,
  isShowableDay,
  longDay,
  relativeDay,
  shortDay,
  weekStart,
} from './schedule-dates.ts';

const days = fc.integer({ min: 0, max: 80 * 365 }).map((count) => addDays('2000-01-01', count));

describe('weeks', () => {
  it('start on Monday', () => {
    expect(weekStart('2026-11-20')).toBe('2026-11-16');
    expect(weekStart('2026-11-16')).toBe('2026-11-16');
    expect(weekStart('2026-11-22')).toBe('2026-11-16');
  });

  it('hold their day, whatever the day', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(daysFrom(weekStart(day), 7)).toContain(day);
      }),
    );
  });
});

it('months follow each other over the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

describe('days of a URL', () => {
  it.each(['', '2026', '2026-13-01', '2026-02-30', '20261120', '0000-01-01', '9999-12-31', 'now'])(
    'that cannot be shown are rejected: %s',
    (text) => {
      expect(isShowableDay(text)).toBe(false);
    },
  );

  it('that can be shown are accepted', () => {
    expect(isShowableDay('2026-11-20')).toBe(true);
  });
});

describe('days in words', () => {
  it('name the day shortly and fully', () => {
    expect(shortDay('2026-11-20')).toBe('Fri 20 Nov');
    expect(longDay('2026-11-20')).toBe('Friday 20 November 2026');
  });

  it('are relative to today where a person would say so', () => {
    expect(relativeDay('2026-11-20', '2026-11-20')).toBe('Today');
    expect(relativeDay('2026-11-21', '2026-11-20')).toBe('Tomorrow');
    expect(relativeDay('2026-11-19', '2026-11-20')).toBe('Yesterday');
    expect(relativeDay('2026-11-22', '2026-11-20')).toBe('Sun 22 Nov');
  });
});
