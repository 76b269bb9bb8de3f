import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/dates.ts';
import {
  choosePeriod,
  daysIn,
  periodBefore,
  startOfStep,
  stepOf,
  stepsOf,
  weeksOf,
} from './analytics-periods.ts';

const today = '2026-11-21';

describe('the chosen period', () => {
  it('is the last 28 days unless chosen otherwise', () => {
    expect(choosePeriod({}, today)).toEqual({ from: '2026-10-25', to: today });
    expect(choosePeriod({ to: '2026-03-01' }, today)).toEqual({
      from: '2026-02-02',
      to: '2026-03-01',
    });
    expect(choosePeriod({ from: '2026-11-20' }, today)).toEqual({ from: '2026-11-20', to: today });
  });

  it.each([
    ['ends before it begins', { from: '2026-11-02', to: '2026-11-01' }],
    ['begins after today', { from: '2026-11-22' }],
    ['has 1097 days', { from: '2023-11-21', to: today }],
    ['begins before 2000', { from: '1999-12-31', to: '2000-01-10' }],
  ])('is none when it %s', (_what, asked) => {
    expect(choosePeriod(asked, today)).toBeNull();
  });

  it('may have 1096 days, and end in the last year of the calendar', () => {
    expect(choosePeriod({ from: '2023-11-22', to: today }, today)).not.toBeNull();
    const last = choosePeriod({ to: '9999-12-31' }, today);
    expect(last && stepsOf(last, 'day').at(-1)).toBe('9999-12-31');
  });

  it('is compared with the period of the same length before it', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    });
    expect(periodBefore({ from: '2024-03-01', to: '2024-03-31' })).toEqual({
      from: '2024-01-30',
      to: '2024-02-29',
    });
  });
});

describe('its steps', () => {
  it('are days up to 31 of them, else weeks', () => {
    expect(stepOf({ from: '2026-10-01', to: '2026-10-31' })).toBe('day');
    expect(stepOf({ from: '2026-10-01', to: '2026-11-01' })).toBe('week');
  });

  it('begin with the week that holds the first day', () => {
    // 2026-11-04 is a Wednesday.
    const period = { from: '2026-11-04', to: '2026-11-15' };
    expect(stepsOf(period, 'week')).toEqual(['2026-11-01', '2026-11-08', '2026-11-15']);
    expect(weeksOf(period)).toEqual(['2026-11-08', '2026-11-15']);
  });

  it('cover each day once; 28 days contain four weeks of earnings', () => {
    const anyDay = fc.integer({ min: 0, max: 9000 }).map((days) => addDays('2000-01-01', days));
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 1096 }), (from, length) => {
        const period = { from, to: addDays(from, length - 1) };
        const step = stepOf(period);
        const steps = stepsOf(period, step);
        const days = Array.from({ length }, (_, index) => addDays(from, index));
        expect([...new Set(days.map((day) => startOfStep(day, step)))]).toEqual(steps);
        expect(daysIn(periodBefore(period))).toBe(length);
        expect(weeksOf({ from, to: addDays(from, 27) })).toHaveLength(4);
      }),
    );
  });
});
