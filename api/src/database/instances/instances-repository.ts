import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import type { InstancesTable } from './instances-table.ts';

/** Seconds after its last sign of life for which an instance counts as running. */
export const aliveSeconds = 90;

/** Stores a sign of life; forgets instances that gave none for ten minutes. */
export async function noteInstance(
  db: Db,
  { id, version }: Pick<InstancesTable, 'id' | 'version'>,
): Promise<void> {
  await sql`
    insert into instances (id, version, started_at, seen_at) values (${id}, ${version}, now(), now())
    on conflict (id) do update set seen_at = now()`.execute(db);
  await sql`delete from instances where seen_at < now() - interval '10 minutes'`.execute(db);
}

export async function forgetInstance(db: Db, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute();
}

/** The running instances, the longest running first. */
export async function findInstances(db: Db): Promise<Omit<InstancesTable, 'id'>[]> {
  return db
    .selectFrom('instances')
    .select(['version', 'started_at', 'seen_at'])
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${aliveSeconds})`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}

/** The versions of running instances that are not `version`. None without the table. */
export async function findOtherVersions(db: Db, version: string): Promise<string[]> {
  const { rows: there } = await sql<{ is_there: boolean }>`
    select to_regclass('instances') is not null as is_there`.execute(db);
  if (there[0]?.is_there !== true) return [];
  const versions = (await findInstances(db)).map((one) => one.version);
  return [...new Set(versions)].filter((one) => one !== version);
}
