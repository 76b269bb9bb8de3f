import { describe, expect, it } from 'vitest';
import type { ExchangeFailure } from './exchange-failure.ts';
import { ExchangeScheduler } from './exchange-scheduler.ts';
import { makeEnvironment } from '../environment/replica-environment.ts';
import { ManualClock } from '../testing/manual-timers.ts';

const offline: ExchangeFailure = {
  connection: 'offline',
  wait: 0,
  canRepeat: true,
  isFault: false,
  repair: null,
  isLocal: false,
};

function makeBench(isAutomatic = true) {
  const clock = new ManualClock(0);
  const environment = makeEnvironment({
    now: clock.now,
    elapsed: clock.elapsed,
    startTimer: clock.startTimer,
    random: () => 1,
  });
  const starts: (number | null)[] = [];
  const failures: (ExchangeFailure | null)[] = [];
  const scheduler = new ExchangeScheduler(
    environment,
    async (requestedAt) => {
      starts.push(requestedAt);
      await Promise.resolve();
      return failures.shift() ?? null;
    },
    isAutomatic,
  );
  /** Advances the clock in steps, so that runs end in between. */
  const pass = async (milliseconds: number, step = 10) => {
    for (let passed = -step; passed < milliseconds; passed += step) {
      clock.advance(passed < 0 ? 0 : Math.min(step, milliseconds - passed));
      for (let n = 0; n < 6; n += 1) await Promise.resolve();
    }
  };
  return { clock, scheduler, starts, failures, pass };
}

describe('sending quiet changes', () => {
  it('requests no pull', async () => {
    const { scheduler, starts, pass } = makeBench();
    scheduler.request('quiet');
    await pass(100);
    expect(starts).toEqual([null]);
  });

  it.each(['mutation', 'poke', 'timer'] as const)('requests one with a %s', async (reason) => {
    const { scheduler, starts, pass } = makeBench();
    scheduler.request('quiet');
    scheduler.request(reason, 50);
    await pass(100);
    expect(starts).toEqual([50]);
  });

  it('requests one after a failure', async () => {
    const { scheduler, starts, failures, pass } = makeBench();
    failures.push(offline);
    scheduler.request('quiet');
    await pass(2_000);
    expect(starts).toEqual([null, 1_050]);
  });
});

describe('requesting an exchange', () => {
  it('batches the changes of 50 ms', async () => {
    const { scheduler, starts, pass } = makeBench();
    scheduler.request('mutation');
    await pass(20);
    scheduler.request('mutation');
    await pass(100);
    expect(starts).toEqual([50]);
  });

  it('advances a scheduled exchange, never delays it', async () => {
    const { scheduler, starts, pass } = makeBench();
    scheduler.request('poke', 500);
    scheduler.request('online');
    scheduler.request('poke', 900);
    await pass(1000);
    expect(starts).toEqual([0]);
  });

  it('waits for its part of the spread', async () => {
    const { scheduler, starts, pass } = makeBench();
    scheduler.request('poke', 300);
    await pass(290);
    expect(starts).toEqual([]);
    await pass(20);
    expect(starts).toEqual([300]);
  });

  it('runs one at a time; requests meanwhile run afterwards', async () => {
    const { scheduler, starts } = makeBench();
    await Promise.all([
      scheduler.exchangeNow('person'),
      scheduler.exchangeNow('person'),
      scheduler.exchangeNow('person'),
    ]);
    expect(starts).toHaveLength(2);
  });

  it('does not run automatically when disabled', async () => {
    const { scheduler, starts, failures, clock } = makeBench(false);
    scheduler.request('online');
    failures.push(offline);
    await scheduler.exchangeNow('person');
    expect(starts).toHaveLength(1);
    expect(clock.pending).toEqual([]);
  });

  it('ends with stop', async () => {
    const { scheduler, starts, pass } = makeBench();
    scheduler.request('mutation');
    await scheduler.stop();
    scheduler.request('online');
    await scheduler.exchangeNow('person');
    await pass(100);
    expect(starts).toEqual([]);
  });
});

describe('after a failure', () => {
  it('backs off, up to a minute', async () => {
    const { scheduler, starts, failures, pass } = makeBench();
    failures.push(...Array.from({ length: 9 }, () => offline));
    scheduler.request('online');
    await pass(300_000, 500);
    const pauses = starts.slice(1).map((start, n) => (start ?? 0) - (starts[n] ?? 0));
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((s) => s * 1000));
  });

  it.each(['online', 'focus', 'poke', 'mutation', 'socket', 'person', 'retry'] as const)(
    'is cut short by %s, and begins again with short pauses',
    async (reason) => {
      const { scheduler, starts, failures, pass } = makeBench();
      failures.push(offline, offline, offline, offline, offline);
      scheduler.request('online');
      await pass(4_000, 500);
      expect(starts).toEqual([0, 1000, 3000]);
      scheduler.request(reason);
      await pass(1_600);
      expect(starts).toHaveLength(5);
    },
  );

  it('is not shortened by timers', async () => {
    const { scheduler, starts, failures, pass } = makeBench();
    failures.push(offline, offline, offline);
    scheduler.request('online');
    await pass(3_500, 500);
    scheduler.request('timer');
    await pass(100);
    expect(starts).toHaveLength(3);
  });

  it('respects Retry-After for all reasons but the person', async () => {
    const { scheduler, starts, failures, pass } = makeBench();
    failures.push({ ...offline, connection: 'unavailable', wait: 120_000 });
    scheduler.request('online');
    await pass(1_000, 100);
    scheduler.request('mutation');
    await pass(100_000, 1000);
    expect(starts).toEqual([0]);
    await pass(30_000, 1000);
    expect(starts).toEqual([0, 120_000]);
    failures.push({ ...offline, wait: 120_000 });
    await scheduler.exchangeNow('person');
    scheduler.request('person');
    await pass(10);
    expect(starts).toHaveLength(4);
  });

  it('respects Retry-After for manual calls with other reasons', async () => {
    const { scheduler, starts, failures, pass } = makeBench();
    failures.push({ ...offline, connection: 'unavailable', wait: 30_000 });
    scheduler.request('online');
    await pass(1_000, 100);
    await scheduler.exchangeNow('retry');
    expect(starts).toEqual([0]);
    await pass(30_000, 1000);
    expect(starts).toEqual([0, 30_000]);
  });

  it.each([-86_400_000, 86_400_000])(
    'waits no longer and no shorter when the clock is set by %i ms',
    async (milliseconds) => {
      const { clock, scheduler, starts, failures, pass } = makeBench();
      failures.push({ ...offline, connection: 'unavailable', wait: 30_000 }, offline);
      scheduler.request('online');
      await pass(1_000, 100);
      clock.jump(milliseconds);
      scheduler.request('mutation');
      await pass(28_000, 1000);
      expect(starts).toHaveLength(1);
      await pass(1_500, 100);
      expect(starts).toHaveLength(2);
      await pass(4_000, 100);
      expect(starts).toHaveLength(3);
    },
  );

  it('reacts to a request at once after the clock was set ahead', async () => {
    const { clock, scheduler, starts, failures, pass } = makeBench();
    failures.push(offline, offline, offline, offline);
    scheduler.request('online');
    await pass(8_000, 500);
    const before = starts.length;
    clock.jump(86_400_000);
    scheduler.request('online');
    await pass(10);
    expect(starts).toHaveLength(before + 1);
  });

  it('that cannot be retried waits for a request', async () => {
    const { scheduler, starts, failures, pass } = makeBench();
    failures.push({ ...offline, connection: 'signed-out', canRepeat: false });
    scheduler.request('online');
    await pass(600_000, 10_000);
    expect(starts).toEqual([0]);
    scheduler.request('focus');
    await pass(10);
    expect(starts).toHaveLength(2);
  });
});
