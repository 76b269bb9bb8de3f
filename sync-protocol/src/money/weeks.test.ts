import { expect, it } from 'vitest';
import { addDays, dateIn, daysBetween, weekEndOf, weekStartOf } from './weeks.ts';

it.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-28', '2026-11-22'],
  ['2026-11-21', '2026-11-15'],
  // Across a year's end, a leap day, and both changes of British clocks.
  ['2027-01-01', '2026-12-27'],
  ['2028-02-29', '2028-02-27'],
  ['2028-03-01', '2028-02-27'],
  ['2026-03-29', '2026-03-29'],
  ['2026-10-31', '2026-10-25'],
])('the week of %s begins on %s', (date, weekStart) => {
  expect(weekStartOf(date)).toBe(weekStart);
});

it('a week ends on its Saturday', () => {
  expect(weekEndOf('2026-12-27')).toBe('2027-01-02');
  expect(daysBetween('2026-12-27', '2027-01-02')).toBe(6);
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});

it('a date is the one of the zone, or of UTC', () => {
  const late = new Date('2026-11-20T23:30:00Z');
  expect(dateIn('Asia/Kathmandu', late)).toBe('2026-11-21');
  expect(dateIn('America/St_Johns', late)).toBe('2026-11-20');
  expect(dateIn(null, late)).toBe('2026-11-20');
  expect(dateIn('Mars/Olympus', late)).toBe('2026-11-20');
});
