import type { ScheduledJob } from '@greenroom/sync-protocol/system/system-records';
import { isRunLate } from '@greenroom/sync-protocol/system/system-rules';
import type { ScheduledJobRow } from '../../jobs/scheduled-jobs-repository.ts';

/** Characters of a failure's reason that are shown. */
const reasonLimit = 200;

/** `startedAt`: of this server, which may have been down before. */
export function describeJob(row: ScheduledJobRow, startedAt: Date, now: Date): ScheduledJob {
  const { name, cron, state, failedAt, endedAt } = row;
  const since = [row.scheduledSince, startedAt, ...(endedAt ? [endedAt] : [])];
  const latest = since.reduce((a, b) => (a > b ? a : b));
  return {
    name,
    cron,
    lastRun: row.startedAt &&
      endedAt && {
        endedAt: endedAt.toISOString(),
        duration: endedAt.getTime() - row.startedAt.getTime(),
        hasFailed: state === 'failed',
        handled: state === 'failed' ? null : countHandled(row.output),
      },
    lastFailure: failedAt && { at: failedAt.toISOString(), reason: reasonOf(row.failure) },
    isLate: isRunLate(cron, latest, now),
  };
}

/** The number a job returned, or the sum of its counts; null: it returned something else. */
function countHandled(output: unknown): number | null {
  if (typeof output !== 'object' || output === null) return null;
  const counts: unknown[] = Object.values(output);
  if (counts.length === 0 || !counts.every((count) => typeof count === 'number')) return null;
  return counts.reduce((sum, count) => sum + count, 0);
}

function reasonOf(failure: unknown): string {
  const { message, value } = (failure ?? {}) as { message?: unknown; value?: unknown };
  if (typeof message === 'string') return message.slice(0, reasonLimit);
  // pg-boss's own, such as a worker that died.
  return value === undefined ? 'No reason was given' : reasonOf(value);
}
