import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBucket, TokenBuckets } from './token-bucket.ts';

const allowance = { burst: 3, perSecond: 2 };

describe('a token bucket', () => {
  it('allows a burst, then the rate', () => {
    const bucket = new TokenBucket(allowance, 0);
    const taken = [0, 0, 0, 0, 400, 500, 500, 1_000, 1_000].map((now) => bucket.take(now));
    expect(taken).toEqual([true, true, true, false, false, true, false, true, false]);
  });

  it('never allows more than its allowance, at any intervals', () => {
    const waits = fc.array(fc.nat({ max: 2_000 }), { maxLength: 200 });
    fc.assert(
      fc.property(waits, (gaps) => {
        const bucket = new TokenBucket(allowance, 0);
        let now = 0;
        let taken = 0;
        for (const gap of gaps) {
          now += gap;
          if (bucket.take(now)) taken += 1;
        }
        expect(taken).toBeLessThanOrEqual(allowance.burst + (now / 1_000) * allowance.perSecond);
      }),
    );
  });
});

describe('buckets by key', () => {
  it('are independent, and keys in use are kept', () => {
    const buckets = new TokenBuckets(allowance);
    for (let i = 0; i < 3; i += 1) expect(buckets.take('bella', 0)).toBe(true);
    for (let i = 0; i < 5_000; i += 1) expect(buckets.take(`member ${i}`, 0)).toBe(true);
    expect(buckets.take('bella', 0)).toBe(false);
    expect(buckets.take('bella', 500)).toBe(true);
  });

  it('count what is taken while full ones are removed', () => {
    const buckets = new TokenBuckets(allowance);
    for (let i = 0; i < 999; i += 1) buckets.take(`member ${i}`, 0);
    const takeAll = (key: string) =>
      Array.from({ length: 4 }, () => buckets.take(key, 10_000)).lastIndexOf(true) + 1;
    expect(['noa', 'bella'].map(takeAll)).toEqual([3, 3]);
  });
});
