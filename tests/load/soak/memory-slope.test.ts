import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slopeOf } from './memory-slope.ts';

it('is the growth of an hour, wherever it begins', () => {
  const cases = fc.tuple(
    fc.integer({ min: -100, max: 100 }),
    fc.integer({ min: 1, max: 500 }),
    fc.integer({ min: 2, max: 200 }),
  );
  fc.assert(
    fc.property(cases, ([growth, start, count]) => {
      const samples = Array.from({ length: count }, (_, n) => ({
        at: n * 10,
        memory: start + (growth * n * 10) / 3600,
      }));
      expect(slopeOf(samples)).toBeCloseTo(growth, 3);
    }),
  );
});

it('is unknown of one sample', () => {
  expect(slopeOf([{ at: 0, memory: 100 }])).toBeNaN();
});
