import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../database/schema.ts';
import type { Files } from '../files/files.ts';

export interface JobParts {
  readonly db: Db;
  readonly files: Files;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

/** Creates a feature's queues, with their workers and schedules. */
export type FeatureJobs = (boss: PgBoss, parts: JobParts) => Promise<void>;
