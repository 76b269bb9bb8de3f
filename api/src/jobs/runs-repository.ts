import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** The last finished run of a scheduled job, on any instance. */
export interface JobRun {
  readonly name: string;
  readonly state: 'completed' | 'failed';
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/**
 * The last runs of scheduled jobs, by name; a job that has not run in a week has none. None before the
 * server's first start.
 */
export async function findLastRuns(db: Db): Promise<JobRun[]> {
  const { rows: found } = await sql<{ is_there: boolean }>`
    select to_regclass('pgboss.schedule') is not null as is_there`.execute(db);
  if (found[0]?.is_there !== true) return [];
  const { rows } = await sql<JobRun>`
    select schedule.name, last.state::text as state, last.started_on as "startedAt",
      last.completed_on as "endedAt"
    from pgboss.schedule cross join lateral (
      select state, started_on, completed_on from pgboss.job
      where job.name = schedule.name and state in ('completed', 'failed')
        and started_on is not null and completed_on is not null
      order by completed_on desc limit 1) as last
    order by schedule.name`.execute(db);
  return rows;
}
