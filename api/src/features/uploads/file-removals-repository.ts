import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';

/** Schedules the removal of these objects at `dueAt`, unless an upload names them by then. */
export async function scheduleRemovals(
  db: Db,
  keys: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('file_removals')
    .values(keys.map((key) => ({ file_key: key, due_at: dueAt })))
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ due_at: dueAt }))
    .execute();
}

/** Cancels scheduled removals of bytes that an upload now names. @returns how many */
export async function cancelRemovals(trx: Trx, keys: readonly string[]): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('file_removals')
    .where('file_key', 'in', keys)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Keys that are due and that no upload names, in their order, those after `after` ('': all). */
export async function findDue(
  db: Db,
  { now, after, limit }: { readonly now: Date; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from file_removals
    where due_at <= ${now} and file_key > ${after}
      and not ${isNamed(sql.ref('file_removals.file_key'))}
    order by file_key limit ${limit}`.execute(db);
  return rows.map((row) => row.file_key);
}

export async function deleteRemovals(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom('file_removals').where('file_key', 'in', keys).execute();
}

/** Schedules the removal of keys that neither an upload nor a removal names. @returns how many */
export async function scheduleOrphanRemovals(
  db: Db,
  keys: readonly string[],
  dueAt: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into file_removals (file_key, due_at)
    select key, ${dueAt} from unnest(${keys}::text[]) as key where not ${isNamed(sql.ref('key'))}
    on conflict (file_key) do nothing returning file_key`.execute(db);
  return rows.length;
}

/** Objects that no upload names, with when they go, the next to go first. */
export async function findLeftOver(
  db: Db,
  limit: number,
): Promise<{ readonly total: number; readonly files: { key: string; dueAt: Date }[] }> {
  const { rows } = await sql<{ key: string; dueAt: Date; total: string }>`
    select file_key as key, due_at as "dueAt", count(*) over () as total from file_removals
    where not ${isNamed(sql.ref('file_removals.file_key'))}
    order by due_at, file_key limit ${limit}`.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0),
    files: rows.map(({ key, dueAt }) => ({ key, dueAt })),
  };
}

/** Whether an upload names the key, as a file or its small version. */
export function isNamed(key: ReturnType<typeof sql.ref>) {
  return sql`exists (
    select from uploads where uploads.file_key = ${key} or uploads.thumbnail_key = ${key})`;
}
