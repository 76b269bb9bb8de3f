import { describe, expect, it } from 'vitest';
import { judgeAnswer, maxAttempts } from './judge-answer.ts';

const now = new Date('2026-11-21T10:00:00Z');
const judge = (status: number | null, attempt = 1, retryAfter?: string) =>
  judgeAnswer(status === null ? null : { status, retryAfter }, { attempt, firstDelay: 10, now });

describe('the answer of a push service', () => {
  it.each([
    [200, 'delivered'],
    [201, 'delivered'],
    [404, 'gone'],
    [410, 'gone'],
    [301, 'failed'],
    [307, 'failed'],
    [400, 'failed'],
    [403, 'failed'],
    [413, 'failed'],
  ])('%d means %s', (status, outcome) => {
    expect(judge(status)).toEqual({ outcome });
  });

  it.each([429, 500, 503, null])('%s is tried again, each time later', (status) => {
    const delays = [1, 2, 3].map((attempt) => judge(status, attempt));
    expect(delays).toEqual([10, 40, 160].map((delay) => ({ outcome: 'retry', delay })));
    expect(judge(status, maxAttempts)).toEqual({ outcome: 'failed' });
  });

  it.each([
    ['30', 30],
    ['Sat, 21 Nov 2026 10:02:00 GMT', 120],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['99999999', 6 * 60 * 60],
    ['soon', 10],
  ])('with Retry-After %s is tried again after %d s', (retryAfter, delay) => {
    expect(judge(429, 1, retryAfter)).toEqual({ outcome: 'retry', delay });
  });
});
