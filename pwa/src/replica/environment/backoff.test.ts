import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffDelay } from './backoff.ts';

it('doubles the longest pause from 1 s to 60 s', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => backoffDelay(failures, 1));
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
});

it('has full jitter', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (n, r) => {
        expect(backoffDelay(n, r)).toBe(r * backoffDelay(n, 1));
        expect(backoffDelay(n, r)).toBeLessThanOrEqual(60_000);
      },
    ),
  );
});
