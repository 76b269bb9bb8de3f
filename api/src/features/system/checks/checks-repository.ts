import { sql } from 'kysely';
import { clockSkew } from '../../../backup/backups-repository.ts';
import type { Db } from '../../../database/schema.ts';

/** The database's clock. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** The schema the database has: the name of its last migration. */
export async function readSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? 'none';
}

/** Sizes of the backups of the last weeks, oldest first; none of a clock that was ahead. */
export async function findBackupSizes(
  db: Db,
  now: Date,
): Promise<{ readonly takenAt: Date; readonly bytes: number }[]> {
  const rows = await db
    .selectFrom('backups')
    .select(['taken_at', 'bytes'])
    .where('taken_at', '<=', new Date(now.getTime() + clockSkew))
    .orderBy('taken_at')
    .execute();
  return rows.map(({ taken_at, bytes }) => ({ takenAt: taken_at, bytes: Number(bytes) }));
}

/** Estimated rows of each table, as PostgreSQL keeps them. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, n_live_tup::float8 as rows from pg_stat_user_tables
    where schemaname = 'public' order by relname`.execute(db);
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}
