import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** Notes that the bytes under these keys go once `dueAt` is past, unless an upload names them by then. */
export async function noteRemovals(
  db: Kysely<Database>,
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

/** Takes the notes back, for an upload now names the bytes; answers how many there were. */
export async function forgetRemovals(
  trx: Transaction<Database>,
  keys: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('file_removals')
    .where('file_key', 'in', keys)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Keys whose bytes are due to go and named by no upload, the longest due first. */
export async function findDue(db: Kysely<Database>, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from file_removals
    where due_at <= ${now} and not ${isNamed(sql.ref('file_removals.file_key'))}
    order by due_at limit ${limit}`.execute(db);
  return rows.map((row) => row.file_key);
}

/** Forgets notes whose bytes are gone. */
export async function settleRemovals(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('file_removals').where('file_key', 'in', keys).execute();
}

/** Notes those of these keys that no upload names and nothing has noted; answers how many. */
export async function noteOrphans(
  db: Kysely<Database>,
  keys: readonly string[],
  dueAt: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into file_removals (file_key, due_at)
    select key, ${dueAt} from unnest(${keys}::text[]) as key where not ${isNamed(sql.ref('key'))}
    on conflict (file_key) do nothing returning file_key`.execute(db);
  return rows.length;
}

function isNamed(key: ReturnType<typeof sql.ref>) {
  return sql`exists (
    select from uploads where uploads.file_key = ${key} or uploads.thumbnail_key = ${key})`;
}
