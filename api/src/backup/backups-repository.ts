import { type Selectable, sql } from 'kysely';
import { lockKeyOf } from '../database/advisory-lock.ts';
import type { Db } from '../database/schema.ts';
import type { ArchiveSummary } from './archive/archive-form.ts';
import type { BackupsTable } from './backups-table.ts';

/** Number of backups remembered. */
const remembered = 100;

/** Milliseconds a server's clock may be behind another's, or the database's. */
export const clockSkew = 10 * 60_000;

/** Remembers a backup; `verifiedAt` null: it was not verified. */
export async function rememberBackup(
  db: Db,
  { takenAt, size, missingFiles }: ArchiveSummary,
  verifiedAt: Date | null,
): Promise<void> {
  await db
    .insertInto('backups')
    .values({
      taken_at: new Date(takenAt),
      bytes: size,
      missing_files: missingFiles.length,
      verified_at: verifiedAt,
    })
    .execute();
  await db
    .deleteFrom('backups')
    .where('id', 'in', (query) =>
      query
        .selectFrom('backups')
        .select('id')
        .where('taken_at', '<=', new Date(takenAt))
        .orderBy('taken_at', 'desc')
        .offset(remembered),
    )
    .execute();
}

/** Whether the database is of a version that remembers its backups. */
export async function remembersBackups(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select to_regclass('backups') is not null as is_there`.execute(db);
  return rows[0]?.is_there === true;
}

export interface LastBackups {
  readonly last: Selectable<BackupsTable> | null;
  readonly lastVerified: Selectable<BackupsTable> | null;
}

/** The last ones by `now`: one of a clock that was ahead would hide for years that later ones fail. */
export async function findLastBackups(db: Db, now: Date): Promise<LastBackups> {
  const newest = db
    .selectFrom('backups')
    .selectAll()
    .where('taken_at', '<=', new Date(now.getTime() + clockSkew))
    .orderBy('taken_at', 'desc')
    .limit(1);
  const [last, lastVerified] = await Promise.all([
    newest.executeTakeFirst(),
    newest.where('verified_at', 'is not', null).executeTakeFirst(),
  ]);
  return { last: last ?? null, lastVerified: lastVerified ?? null };
}

/** The last verified backup; null: none. */
export async function findVerifiedBackup(
  db: Db,
  now: Date,
): Promise<{ readonly takenAt: Date; readonly bytes: number } | null> {
  const { lastVerified } = await findLastBackups(db, now);
  return lastVerified && { takenAt: lastVerified.taken_at, bytes: Number(lastVerified.bytes) };
}

/** The lock a backup holds until it has copied the files of its moment. */
export const backupLock = 'backup';

/** Whether a backup is being taken: files its rows name must stay until it has them. */
export async function isBackingUp(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockKeyOf(backupLock)}) as is_free`.execute(db);
  return rows[0]?.is_free === false;
}
