import fc from 'fast-check';
import { expect, it } from 'vitest';
import { backoffDelay } from './backoff.ts';

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
