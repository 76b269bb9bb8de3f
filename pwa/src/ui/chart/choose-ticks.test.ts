import { expect, it } from 'vitest';
import { chooseTicks } from './choose-ticks.ts';

it.each([
  [0, [0, 1]],
  [0.4, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [6, [0, 2, 4, 6]],
  [128.4, [0, 50, 100, 150]],
  [11_991, [0, 5000, 10_000, 15_000]],
])('an axis up to %d has round, whole numbers', (highest, ticks) => {
  expect(chooseTicks(highest)).toEqual(ticks);
});
