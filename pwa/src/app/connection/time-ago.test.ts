import { expect, it } from 'vitest';
import { describeChangeTime, describeLastPull } from './time-ago.ts';

const minute = 60_000;
const now = Date.parse('2026-11-20T12:00:00Z');

it('is null within a minute and before the first pull', () => {
  expect(describeLastPull(now - minute, now)).toBeNull();
  expect(describeLastPull(null, now)).toBeNull();
});

it.each([
  [minute + 1, '1 minute ago'],
  [12 * minute, '12 minutes ago'],
  [60 * minute, '1 hour ago'],
  [23 * 60 * minute, '23 hours ago'],
  [49 * 60 * minute, '2 days ago'],
])('describes %i ms', (elapsed, words) => {
  expect(describeLastPull(now - elapsed, now)).toBe(`Last synced ${words}`);
});

it("formats a change's day and time", () => {
  expect(describeChangeTime('2026-11-20T12:00:00Z')).toMatch(/^Fri,? 20 Nov,? \d\d:\d\d$/);
});
