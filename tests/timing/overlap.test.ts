import { describe, expect, it } from 'vitest';
import { quantile } from '../support/quantile.ts';
import { compareTimes, drawTimes } from './overlap.ts';

const even = Array.from({ length: 200 }, (_, index) => 10 + index / 100);

describe('two samples of times', () => {
  it('of the same requests are indistinguishable', () => {
    const shifted = even.map((time) => time + 0.005);
    expect(compareTimes(even, shifted).longer).toBeCloseTo(0.5, 1);
    expect(compareTimes(even, shifted).shared).toBeGreaterThan(0.95);
  });

  it('of which one is always longer are distinguished', () => {
    const slow = even.map((time) => time + 6);
    expect(compareTimes(slow, even)).toMatchObject({ longer: 1, shared: 0 });
    expect(compareTimes(even, slow).longer).toBe(0);
  });

  it('are distinguished by a difference that is small compared to the spread', () => {
    const later = even.map((time) => time + 0.5);
    const { longer, shared } = compareTimes(later, even);
    expect(longer).toBeGreaterThan(0.65);
    expect(shared).toBeLessThan(0.8);
  });
});

it('gives quantiles of times in any order', () => {
  const times = [5, 1, 4, 2, 3];
  expect([quantile(times, 0), quantile(times, 0.5), quantile(times, 1)]).toEqual([1, 3, 5]);
});

it('draws both on one scale', () => {
  const lines = drawTimes(even, even, ['known', 'unknown']).split('\n');
  expect(lines).toHaveLength(13);
  expect(lines[0]).toMatch(/known +unknown$/);
});
