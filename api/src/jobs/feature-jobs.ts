import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/schema.ts';
import type { Files } from '../files/files.ts';

export interface JobParts {
  readonly db: Kysely<Database>;
  readonly files: Files;
  readonly log: FastifyBaseLogger;
  readonly now: () => Date;
}

/** Creates a feature's queues, with their workers and schedules. */
export type FeatureJobs = (boss: PgBoss, parts: JobParts) => Promise<void>;
