import { closeTarget, isCurrent, keptDays } from '@greenroom/sync-protocol/targets/targets-rules';
import { addDays, dateIn, utcDateOf } from '@greenroom/sync-protocol/time/dates';
import type { Db } from '../../database/schema.ts';
import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { startScheduledJob } from '../../jobs/scheduled-job.ts';
import { withProgress } from './target-progress.ts';
import { lockEndedTargets, storeClosed, toTarget } from './targets-repository.ts';

/** Targets per transaction. */
const batch = 500;
const lowestId = '00000000-0000-0000-0000-000000000000';

interface Batch {
  readonly closed: number;
  /** The id after which the next batch begins. Undefined: there is none. */
  readonly next: string | undefined;
}

/** Closes ended targets at the start and each hour, since a day ends at each hour somewhere. */
export const startTargetsJobs: FeatureJobs = (boss, { db, log, now }) =>
  startScheduledJob(boss, {
    name: 'targets.close',
    cron: '7 * * * *',
    atStart: true,
    log,
    run: async () => {
      const closed = await closeEndedTargets(db, now());
      if (closed > 0) log.info({ closed }, 'ended targets were closed');
      return closed;
    },
  });

/**
 * Moves to the history what ended more than 7 days ago by its member's date, with its final figures
 * (decisions: Money). Idempotent; several instances share the work: a locked target is left out.
 * @returns the number of closed targets
 */
export async function closeEndedTargets(db: Db, now: Date): Promise<number> {
  // The furthest zone is less than a day ahead of UTC.
  const date = addDays(utcDateOf(now), -keptDays);
  let closed = 0;
  for (let after: string | undefined = lowestId; after !== undefined;) {
    const done = await closeBatch(db, { date, after }, now);
    closed += done.closed;
    after = done.next;
  }
  return closed;
}

async function closeBatch(
  db: Db,
  from: { readonly date: string; readonly after: string },
  now: Date,
): Promise<Batch> {
  return db.transaction().execute(async (trx) => {
    const rows = await lockEndedTargets(trx, { ...from, count: batch });
    const due = rows
      .filter((row) => !isCurrent(toTarget(row), dateIn(row.time_zone, now)))
      .map(toTarget);
    const targets = await withProgress(trx, due);
    const closed = targets.map(({ progress, ...target }) => closeTarget(target, progress));
    await storeClosed(trx, closed, now);
    return { closed: due.length, next: rows.length < batch ? undefined : rows.at(-1)?.id };
  });
}
