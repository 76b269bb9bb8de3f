import { randomBytes, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { FeatureJobs } from '../../jobs/feature-jobs.ts';
import {
  findConcern,
  findConcernByCode,
  lockConcerns,
  removeFormerConcerns,
  shuffleConcerns,
} from './concerns-repository.ts';

const shuffleQueue = 'concerns.shuffle';

// A killed worker's job is taken over within half a minute; the job is idempotent.
const queue = { policy: 'short', heartbeatSeconds: 20, retryLimit: 5, retryDelay: 0 } as const;

/** Every five minutes, hides when the last concern came (docs/decisions/anonymous-concerns.md). */
export const startConcernsJobs: FeatureJobs = async (boss, { db, now }) => {
  await boss.createQueue(shuffleQueue, queue);
  await boss.work(shuffleQueue, { pollingIntervalSeconds: 5 }, async () => {
    await hideMoment(db, now());
  });
  await boss.schedule(shuffleQueue, '*/5 * * * *');
};

/** Makes this moment the newest that PostgreSQL remembers of the concerns. */
async function hideMoment(db: Kysely<Database>, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockConcerns(trx);
    await shuffleConcerns(trx, now);
    // PostgreSQL's statistics keep the time of each index's last use.
    await findConcern(trx, randomUUID());
    await findConcernByCode(trx, randomBytes(32));
  });
  await removeFormerConcerns(db);
}
