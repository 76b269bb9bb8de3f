import { sql } from 'kysely';
import type { Db } from '../../database/schema.ts';
import { isNamed } from './file-removals-repository.ts';
import type { UploadType } from './uploads-table.ts';

interface FinishedUpload {
  readonly id: string;
  /** Of the file and of its small version. */
  readonly keys: readonly string[];
}

/** Finished uploads in the order of their ids. */
export async function findFinishedAfter(
  db: Db,
  { after, before, limit }: { after: string; before: Date; limit: number },
): Promise<FinishedUpload[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'file_key', 'thumbnail_key'])
    .where('status', '=', 'finalized')
    .where('finalized_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, file_key, thumbnail_key }) => ({
    id,
    keys: thumbnail_key === null ? [file_key] : [file_key, thumbnail_key],
  }));
}

/** Notes each key; one that was missing before keeps its time. */
export async function noteMissing(db: Db, keys: readonly string[], at: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('missing_files')
    .values(keys.map((key) => ({ file_key: key, noticed_at: at, confirmed_at: at })))
    .onConflict((conflict) => conflict.column('file_key').doUpdateSet({ confirmed_at: at }))
    .execute();
}

/** Forgets what the look at `at` did not miss. */
export async function keepMissing(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('missing_files').where('confirmed_at', '<', at).execute();
}

export interface MissingFile {
  readonly key: string;
  readonly kind: UploadType;
  /** As its owner's device called it. */
  readonly name: string;
  /** Null: the account was deleted. */
  readonly owner: string | null;
  /** Whether only its small version is missing. */
  readonly isSmallVersion: boolean;
  readonly uploadedAt: Date;
  readonly noticedAt: Date;
}

/** Files that uploads name and the last look missed, the longest missing first. */
export async function findMissing(
  db: Db,
  limit: number,
): Promise<{ readonly total: number; readonly files: MissingFile[] }> {
  const missing = sql.ref('missing_files.file_key');
  const { rows } = await sql<MissingFile & { total: string }>`
    with named as (
      select file_key, noticed_at, count(*) over () as total from missing_files
      where ${isNamed(missing)}
      order by noticed_at, file_key limit ${limit})
    select named.file_key as key, uploads.file_type as kind, uploads.original_name as name,
      users.username as owner, named.file_key = uploads.thumbnail_key as "isSmallVersion",
      uploads.finalized_at as "uploadedAt", named.noticed_at as "noticedAt", named.total
    from named
      join uploads on named.file_key in (uploads.file_key, uploads.thumbnail_key)
      left join users on users.id = uploads.user_id
    order by named.noticed_at, named.file_key`.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0),
    files: rows.map(({ total: _total, ...file }) => ({
      ...file,
      isSmallVersion: file.isSmallVersion ?? false,
    })),
  };
}
