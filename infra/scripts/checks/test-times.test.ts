import { describe, expect, it } from 'vitest';
import { describeDearest, describeTimes, slowestOf } from './test-times.ts';

describe('times of npm test', () => {
  it('names the slowest, the longest first, in seconds', () => {
    const times = [50, 61_234, 700].map((milliseconds, at) => ({
      name: `test ${at}`,
      milliseconds,
    }));
    expect(describeTimes(slowestOf(times, 2))).toEqual(['  61.2 s  test 1', '   0.7 s  test 2']);
  });

  it('compares the dearest with the median', () => {
    const times = [1000, 9000, 2000, 3000, 1500].map((milliseconds, at) => ({
      name: `journey ${at}`,
      milliseconds,
    }));
    expect(describeDearest(times, 2)).toEqual([
      '  4.5 ×   9.0 s  journey 1',
      '  1.5 ×   3.0 s  journey 3',
    ]);
    expect(describeDearest([], 5)).toEqual([]);
  });
});
