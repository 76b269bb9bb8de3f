import type { Measured, PushDay } from '@greenroom/sync-protocol/system/system-records';
import { sql } from 'kysely';
import { liveApplicationName } from '../../database/connect.ts';
import type { Db } from '../../database/schema.ts';
import type { PushOutcome } from '../push/push-tables.ts';

/** Days of pushes that are shown. */
const shownDays = 7;

/** Finished uploads by kind, the largest sum first. Reads the whole table. */
export async function countUploads(db: Db): Promise<Measured['kinds']> {
  const { rows } = await sql<{ kind: string; files: string; bytes: string }>`
    select file_type as kind, count(*) as files, coalesce(sum(file_size), 0) as bytes
    from uploads where status = 'finalized'
    group by file_type order by sum(file_size) desc, file_type`.execute(db);
  return rows.map(({ kind, files, bytes }) => ({
    kind,
    files: Number(files),
    bytes: Number(bytes),
  }));
}

export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}

/** The version of PostgreSQL, such as '18.1', and how many instances listen for changes. */
export async function readDatabaseFacts(db: Db): Promise<{ version: string; instances: number }> {
  const { rows } = await sql<{ version: string; instances: string }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      (select count(*) from pg_stat_activity
        where datname = current_database() and application_name = ${liveApplicationName})
        as instances`.execute(db);
  const [{ version, instances } = { version: '', instances: '0' }] = rows;
  return { version, instances: Number(instances) };
}

/** Reads the whole table. */
export async function countSubscriptions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from push_subscriptions where erasure_id is null`.execute(db);
  return Number(rows[0]?.count);
}

/** Pushes of the last days by outcome, today first, days without pushes included. */
export async function findPushDays(db: Db, now: Date): Promise<PushDay[]> {
  const { rows } = await sql<{ day: string } & Record<PushOutcome, number | null>>`
    select (${now}::timestamptz at time zone 'UTC')::date - ago as day,
      sum(pushes) filter (where outcome = 'delivered')::float8 as delivered,
      sum(pushes) filter (where outcome = 'retried')::float8 as retried,
      sum(pushes) filter (where outcome = 'failed')::float8 as failed,
      sum(pushes) filter (where outcome = 'expired')::float8 as expired,
      sum(pushes) filter (where outcome = 'gone')::float8 as gone
    from generate_series(0, ${shownDays - 1}::int) as ago
      left join push_counts on day = (${now}::timestamptz at time zone 'UTC')::date - ago
    group by ago order by ago`.execute(db);
  return rows.map((row) => ({
    day: row.day,
    delivered: row.delivered ?? 0,
    retried: row.retried ?? 0,
    failed: row.failed ?? 0,
    expired: row.expired ?? 0,
    gone: row.gone ?? 0,
  }));
}
