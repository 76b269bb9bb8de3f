import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { ExchangeAllowance } from './exchange-allowance.ts';

let now = 0;
let allowance: ExchangeAllowance;
/** Seconds the last refusal asked to wait. */
let wait = 0;

beforeEach(() => {
  now = wait = 0;
  allowance = new ExchangeAllowance(() => now);
});

const batch = (count: number, call = 'schedule.add', isNewClient = false) => ({
  mutations: Array.from({ length: count }, () => ({ call })),
  isNewClient,
});

/** Whether the batch is taken. */
function take(brought: ReturnType<typeof batch>, userId = 'mia'): boolean {
  try {
    allowance.take(userId, brought, (seconds) => {
      wait = seconds;
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.problem.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Batches taken until the first refusal. */
function takeAll(brought: ReturnType<typeof batch>): number {
  for (let taken = 0; ; taken += 1) if (!take(brought)) return taken;
}

describe('the allowance of exchanges', () => {
  it('takes an outbox of 20,000 changes at once', () => {
    expect(takeAll(batch(500))).toBe(40);
  });

  it('takes a thousand chat messages at once', () => {
    expect(takeAll(batch(500, 'chat.send'))).toBe(2);
  });

  it('takes what exceeded it after the wait it asked for, and not before', () => {
    takeAll(batch(500, 'chat.send'));
    expect(wait).toBeGreaterThan(0);
    now += wait * 1_000 - 1_100;
    expect(take(batch(1))).toBe(false);
    now += 1_100;
    expect(take(batch(1))).toBe(true);
  });

  it('takes the largest batch whole, however little is left: nothing is refused for good', () => {
    takeAll(batch(500, 'chat.send'));
    now += wait * 1_000;
    expect(take(batch(500, 'chat.send'))).toBe(true);
    expect(take(batch(1))).toBe(false);
    expect(wait).toBeLessThanOrEqual(1_000);
  });

  it('limits client ids never seen before to a hundred', () => {
    expect(takeAll(batch(1, 'sync.skip', true))).toBe(100);
  });

  it('always takes an exchange that brings nothing, and other accounts', () => {
    takeAll(batch(500));
    expect(take(batch(0))).toBe(true);
    expect(take(batch(500), 'noa')).toBe(true);
  });

  it('gives back what a batch that was not processed cost', () => {
    for (let count = 0; count < 100; count += 1) {
      allowance.take('mia', batch(500), () => undefined)();
    }
    expect(takeAll(batch(500))).toBe(40);
  });
});
