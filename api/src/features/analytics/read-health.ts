import type { Health } from '@greenroom/sync-protocol/analytics/analytics-records';
import { pingDatabase } from '../../database/ping-database.ts';
import type { Db } from '../../database/schema.ts';
import { newObjectKey } from '../../files/object-keys.ts';
import type { ObjectStorage } from '../../files/object-storage.ts';
import { answerWithin } from '../system/answer-within.ts';
import { serverVersion as version } from '../system/server-version.ts';

/** Jobs of a queue. */
export interface QueueCounts {
  readonly queuedCount: number;
  readonly failedCount: number;
}

export interface HealthParts {
  readonly db: Db;
  readonly storage: Pick<ObjectStorage, 'stat'>;
  /** Absent: this process runs no jobs. */
  readonly readQueues?: (() => Promise<readonly QueueCounts[]>) | undefined;
}

/** Milliseconds in which each part has to answer. */
const limit = 2_000;

/** Asks each part of the server for an answer, all at once. */
export async function readHealth({ db, storage, readQueues }: HealthParts): Promise<Health> {
  const [database, files, queues] = await Promise.all([
    answerWithin(
      limit,
      pingDatabase(db).then(() => true),
    ),
    // A key that nothing has: the store has to look it up.
    answerWithin(
      limit,
      storage.stat(newObjectKey('health')).then(() => true),
    ),
    answerWithin(limit, readQueues?.() ?? Promise.reject(new Error('no jobs'))),
  ]);
  return {
    database: database === null ? 'failed' : 'ok',
    files: files === null ? 'failed' : 'ok',
    jobs: queues === null ? 'failed' : 'ok',
    queuedJobs: queues && sumOf(queues.map(({ queuedCount }) => queuedCount)),
    failedJobs: queues && sumOf(queues.map(({ failedCount }) => failedCount)),
    version,
  };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
