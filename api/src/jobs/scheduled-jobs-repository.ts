import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

/** A scheduled job with its last runs on any instance, of the last week. */
export interface ScheduledJobRow {
  readonly name: string;
  readonly cron: string;
  readonly scheduledSince: Date;
  readonly state: 'completed' | 'failed' | null;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** What the last run returned; pg-boss wraps all but objects in `value`. */
  readonly output: unknown;
  readonly failedAt: Date | null;
  readonly failure: unknown;
}

/** Every scheduled job, by name. pg-boss's index by name and end finds both runs. */
export async function findScheduledJobs(db: Db): Promise<ScheduledJobRow[]> {
  const { rows } = await sql<ScheduledJobRow>`
    select schedule.name, schedule.cron, schedule.created_on as "scheduledSince",
      last.state::text as state, last.started_on as "startedAt", last.completed_on as "endedAt",
      last.output, failed.completed_on as "failedAt", failed.output as failure
    from pgboss.schedule
      left join lateral (
        select state, started_on, completed_on, output from pgboss.job
        where job.name = schedule.name and state in ('completed', 'failed')
          and started_on is not null and completed_on is not null
        order by completed_on desc limit 1) as last on true
      left join lateral (
        select completed_on, output from pgboss.job
        where job.name = schedule.name and state = 'failed' and completed_on is not null
        order by completed_on desc limit 1) as failed on true
    order by schedule.name`.execute(db);
  return rows;
}

/** Seconds for which the oldest due job of any queue waits; null: none does. */
export async function findOldestWait(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(oldest.start_after))::float8 as seconds
    from pgboss.queue cross join lateral (
      select start_after from pgboss.job
      where job.name = queue.name and state in ('created', 'retry') and not blocked
        and start_after <= now()
      order by start_after limit 1) as oldest`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** The result of a job's last completed run; undefined: none within a week. */
export async function findLastOutput(
  db: Db,
  name: string,
): Promise<{ readonly endedAt: Date; readonly output: unknown } | undefined> {
  const { rows } = await sql<{ endedAt: Date; output: unknown }>`
    select completed_on as "endedAt", output from pgboss.job
    where name = ${name} and state = 'completed' and completed_on is not null
    order by completed_on desc limit 1`.execute(db);
  return rows[0];
}
