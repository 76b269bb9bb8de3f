import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dateIn, daysBetween, inclusiveDays } from './dates.ts';

it('a date is the one of the zone, or of UTC', () => {
  const late = new Date('2026-11-20T23:30:00Z');
  expect(dateIn('Asia/Kathmandu', late)).toBe('2026-11-21');
  expect(dateIn('America/St_Johns', late)).toBe('2026-11-20');
  expect(dateIn(null, late)).toBe('2026-11-20');
  expect(dateIn('Mars/Olympus', late)).toBe('2026-11-20');
});

describe('days', () => {
  it('are counted across the end of a year and a leap day', () => {
    expect(daysBetween('2026-12-27', '2027-01-02')).toBe(6);
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  });

  it('are counted with both ends', () => {
    expect(inclusiveDays('2026-11-20', '2026-11-20')).toBe(1);
    expect(inclusiveDays('2026-02-01', '2027-02-01')).toBe(366);
    expect(inclusiveDays('2026-11-20', '2026-11-18')).toBe(-1);
  });

  it('added and subtracted return the same day, across daylight saving too', () => {
    const days = fc
      .integer({ min: 0, max: 80 * 365 })
      .map((count) => new Date(count * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.integer({ min: -800, max: 800 }), (date, count) => {
        const there = addDays(date, count);
        expect(addDays(there, -count)).toBe(date);
        expect(inclusiveDays(date, there)).toBe(count + 1);
      }),
    );
  });
});
