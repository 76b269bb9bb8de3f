import fc from 'fast-check';
import { expect, it } from 'vitest';
import { secondsToWait } from './sign-in-limit.ts';

const now = new Date('2026-11-20T08:00:00.000Z');
const account = { maxFailures: 10, isDelayed: true };
const address = { maxFailures: 100, isDelayed: false };

/** So many failures a second apart, the newest `age` milliseconds ago. */
function failures(count: number, age = 0): Date[] {
  return Array.from({ length: count }, (_, place) => new Date(now.getTime() - age - place * 1000));
}

it.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [6, 2],
  [7, 4],
  [8, 8],
  [9, 16],
  [10, 15 * 60 - 9],
])('waits after %i failures for %i seconds', (count, seconds) => {
  expect(secondsToWait(failures(count), account, now)).toBe(seconds);
});

it('delays no address before it is locked', () => {
  expect(secondsToWait(failures(99), address, now)).toBe(0);
  expect(secondsToWait(failures(100), address, now)).toBe(15 * 60 - 99);
});

it('counts a begun second as a whole one, and ends exactly then', () => {
  expect(secondsToWait(failures(9, 15_001), account, now)).toBe(1);
  expect(secondsToWait(failures(9, 15_999), account, now)).toBe(1);
  expect(secondsToWait(failures(9, 16_000), account, now)).toBe(0);
});

it('never locks for good: whatever failed, after the wait an attempt may be made', () => {
  const ages = fc.array(fc.integer({ min: 0, max: 15 * 60 * 1000 - 1 }), { maxLength: 120 });
  fc.assert(
    fc.property(ages, fc.constantFrom(account, address), (given, limit) => {
      const failed = given.toSorted((a, b) => a - b).map((age) => new Date(now.getTime() - age));
      const seconds = secondsToWait(failed, limit, now);
      expect(seconds).toBeLessThanOrEqual(15 * 60);
      const then = new Date(now.getTime() + seconds * 1000);
      const left = failed.filter((date) => date.getTime() > then.getTime() - 15 * 60 * 1000);
      expect(secondsToWait(left, limit, then)).toBe(0);
    }),
  );
});
