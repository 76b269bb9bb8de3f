import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '../../database/schema.ts';
import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import { startScheduledJob } from '../../jobs/scheduled-job.ts';
import {
  findConcern,
  findConcernByCode,
  lockConcerns,
  removeFormerConcerns,
  shuffleConcerns,
} from './concerns-repository.ts';

/** Every five minutes, hides when the last concern came (docs/decisions/anonymous-concerns.md). */
export const startConcernsJobs: FeatureJobs = (boss, { db, log, now }) =>
  startScheduledJob(boss, {
    name: 'concerns.shuffle',
    cron: '*/5 * * * *',
    log,
    run: () => hideMoment(db, now()),
  });

/** Makes this moment the newest that PostgreSQL remembers of the concerns. */
async function hideMoment(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockConcerns(trx);
    await shuffleConcerns(trx, now);
    // PostgreSQL's statistics keep the time of each index's last use.
    await findConcern(trx, randomUUID());
    await findConcernByCode(trx, randomBytes(32));
  });
  await removeFormerConcerns(db);
}
