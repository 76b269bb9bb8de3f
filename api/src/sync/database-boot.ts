import { sql } from 'kysely';

/**
 * SQL for when the database last started, or recovered from the death of one of its processes. After
 * such a death `pg_postmaster_start_time()` stays as it was; the statistics begin anew, which a clean
 * restart keeps (PostgreSQL 15 and later).
 */
export const bootSql =
  'greatest(pg_postmaster_start_time(), (select stats_reset from pg_stat_wal))';

/** The same as text: ISO 8601 in UTC with microseconds, without a zone. */
export const bootTextSql = `to_char(${bootSql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;

// Constants of the code: no value gets into the SQL.
export const databaseBoot = sql.raw<Date>(bootSql);
export const databaseBootText = sql.raw<string>(bootTextSql);
