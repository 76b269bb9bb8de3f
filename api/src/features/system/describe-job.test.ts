import { expect, it } from 'vitest';
import type { ScheduledJobRow } from '../../jobs/scheduled-jobs-repository.ts';
import { describeJob } from './describe-job.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const startedAt = minutesAgo(600);

const row: ScheduledJobRow = {
  name: 'schedule.remind',
  cron: '* * * * *',
  scheduledSince: minutesAgo(10_000),
  state: 'completed',
  startedAt: minutesAgo(1),
  endedAt: new Date(minutesAgo(1).getTime() + 250),
  output: { value: 4 },
  failedAt: null,
  failure: null,
};
const describe = (over: Partial<ScheduledJobRow>, started = startedAt) =>
  describeJob({ ...row, ...over }, started, now);

it('names the last run with its duration and what it handled', () => {
  expect(describe({})).toEqual({
    name: 'schedule.remind',
    cron: '* * * * *',
    lastRun: {
      endedAt: '2026-11-21T11:59:00.250Z',
      duration: 250,
      hasFailed: false,
      handled: 4,
    },
    lastFailure: null,
    isLate: false,
  });
});

it.each([
  [{ value: 0 }, 0],
  [{ sessions: 2, outcomes: 40 }, 42],
  [{ kinds: [] }, null],
  [{}, null],
  [null, null],
])('of the result %j it handled %j', (output, handled) =>
  expect(describe({ output }).lastRun?.handled).toBe(handled),
);

it.each([
  [{ message: 'x'.repeat(300), stack: 'secret' }, 'x'.repeat(200)],
  [{ value: { message: 'job heartbeat timeout' } }, 'job heartbeat timeout'],
  [null, 'No reason was given'],
])('a failure tells its reason, shortened', (failure, reason) => {
  const failed = { state: 'failed', failedAt: minutesAgo(1), failure } as const;
  const { lastRun, lastFailure } = describe(failed);
  expect(lastRun).toMatchObject({ hasFailed: true, handled: null });
  expect(lastFailure).toEqual({ at: minutesAgo(1).toISOString(), reason });
});

it('is late once no run has ended for long, except right after the start of the server', () => {
  const old = { startedAt: minutesAgo(20), endedAt: minutesAgo(20) };
  expect(describe(old).isLate).toBe(true);
  expect(describe(old, minutesAgo(2)).isLate).toBe(false);
  const never = { state: null, startedAt: null, endedAt: null };
  expect(describe(never)).toMatchObject({ lastRun: null, isLate: true });
  expect(describe({ ...never, scheduledSince: minutesAgo(3) }).isLate).toBe(false);
});
