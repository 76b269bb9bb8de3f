import { expect, it } from 'vitest';
import { weekEndOf, weekStartOf } from './weeks.ts';

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
});
