import { describe, expect, it } from 'vitest';
import {
  amountGrowthOf,
  averageOf,
  growthOf,
  listWeeks,
  rateOf,
  sumDays,
  sumSteps,
  sumWeeks,
} from './analytics-rules.ts';

describe('a percentage', () => {
  it.each([
    [1, 3, 33.3],
    [2, 3, 66.7],
    [0, 5, 0],
    [5, 5, 100],
    [0, 0, null],
  ])('of %d in %d is %s', (part, whole, rate) => {
    expect(rateOf(part, whole)).toBe(rate);
  });

  it.each([
    [6, 4, 50],
    [4, 6, -33.3],
    [0, 4, -100],
    [4, 0, null],
    [0, 0, null],
  ])('of growth to %d from %d is %s', (now, before, growth) => {
    expect(growthOf(now, before)).toBe(growth);
  });

  it.each([
    ['150.00', '100.00', 50],
    ['99.95', '100.00', 0],
    ['99.85', '100.00', -0.2],
    ['0.00', '0.01', -100],
    ['10.00', '0.00', null],
  ])('of an amount grown to %s from %s is %s', (now, before, growth) => {
    expect(amountGrowthOf(now, before)).toBe(growth);
  });
});

describe('an average amount', () => {
  it.each([
    ['10.00', 3, '3.33'],
    // Ties go to the even penny.
    ['0.05', 2, '0.02'],
    ['0.15', 2, '0.08'],
    ['0.00', 4, '0.00'],
    ['0.00', 0, null],
  ])('of %s for %d is %s', (total, count, average) => {
    expect(averageOf(total, count)).toBe(average);
  });
});

describe('days', () => {
  const period = { from: '2026-11-04', to: '2026-11-15' };
  const rows = [
    { day: '2026-11-03', made: 100, left: 100 },
    { day: '2026-11-04', made: 1, left: 0 },
    { day: '2026-11-07', made: 2, left: 1 },
    { day: '2026-11-15', made: 4, left: 2 },
    { day: '2026-11-16', made: 100, left: 100 },
  ];
  const keys = ['made', 'left'] as const;

  it('are added up within the period', () => {
    expect(sumDays(rows, keys, period)).toEqual({ made: 7, left: 3 });
  });

  it('are added up by week, empty weeks included, to the same sum', () => {
    expect(sumSteps(rows, keys, period, 'week')).toEqual([
      { start: '2026-11-01', made: 3, left: 1 },
      { start: '2026-11-08', made: 0, left: 0 },
      { start: '2026-11-15', made: 4, left: 2 },
    ]);
  });

  it('stay days in a short period', () => {
    const short = { from: '2026-11-06', to: '2026-11-07' };
    expect(sumSteps(rows, keys, short, 'day')).toEqual([
      { start: '2026-11-06', made: 0, left: 0 },
      { start: '2026-11-07', made: 2, left: 1 },
    ]);
  });
});

describe('weeks of earnings', () => {
  const weeks = [
    { weekStart: '2026-11-01', amount: '10.00', members: 1 },
    { weekStart: '2026-11-08', amount: '0.10', members: 2 },
    { weekStart: '2026-11-15', amount: '0.20', members: 1 },
  ];
  const period = { from: '2026-11-02', to: '2026-11-22' };

  it('belong to the period in which they begin', () => {
    expect(sumWeeks(weeks, period)).toEqual({ totalEarnings: '0.30', averageWeek: '0.10' });
    expect(listWeeks(weeks, period)).toEqual([
      { start: '2026-11-08', totalEarnings: '0.10', members: 2 },
      { start: '2026-11-15', totalEarnings: '0.20', members: 1 },
      { start: '2026-11-22', totalEarnings: '0.00', members: 0 },
    ]);
  });

  it('that are not over count in the sum alone', () => {
    expect(sumWeeks(weeks, period, '2026-11-15')).toEqual({
      totalEarnings: '0.30',
      averageWeek: '0.05',
    });
  });

  it('without any have no average', () => {
    expect(sumWeeks([], period)).toEqual({ totalEarnings: '0.00', averageWeek: null });
  });
});
