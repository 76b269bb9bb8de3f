import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import { isShown, isShownTo, type Reader, uploadKinds } from './upload-kinds-repository.ts';
import type { UploadType } from './uploads-table.ts';

export interface Upload {
  readonly id: string;
  /** Null: the account was deleted. */
  readonly userId: string | null;
  readonly fileType: UploadType;
  readonly fileKey: string;
  readonly thumbnailKey: string | null;
  readonly originalName: string;
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  /** Seconds; null: not a video, or unknown. */
  readonly duration: number | null;
  /** Pixels; null: neither image nor video, or unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

const columns = [
  'id',
  'user_id as userId',
  'file_type as fileType',
  'file_key as fileKey',
  'thumbnail_key as thumbnailKey',
  'original_name as originalName',
  'mime_type as mimeType',
  'file_size as size',
  'duration',
  'width',
  'height',
] as const;

function finished(db: Db) {
  return db.selectFrom('uploads').select(columns).where('status', '=', 'finalized');
}

function asUpload<Row extends { size: string | number }>(row: Row | undefined) {
  return row && { ...row, size: Number(row.size) };
}

/** The finished upload of this id, of any account. */
export async function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  return asUpload(await finished(db).where('id', '=', id).executeTakeFirst());
}

/**
 * The finished upload of this id if the account may read it: one it is shown, or an own one that
 * nothing shows. Whoever uploaded a module's file as an administrator may be a member since.
 */
export async function findReadableUpload(
  db: Db,
  { id, ...reader }: Reader & { readonly id: string },
): Promise<Upload | undefined> {
  const query = finished(db)
    .where('id', '=', id)
    .where((is) =>
      is.or([isShownTo(reader), is.and([is('user_id', '=', reader.userId), is.not(isShown())])]),
    );
  return asUpload(await query.executeTakeFirst());
}

/** Stores a finished upload. @returns whether its id was free */
export async function insertUpload(
  trx: Trx,
  upload: Upload & { readonly userId: string },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('uploads')
    .values({
      id: upload.id,
      user_id: upload.userId,
      file_key: upload.fileKey,
      file_type: upload.fileType,
      original_name: upload.originalName,
      mime_type: upload.mimeType,
      file_size: upload.size,
      duration: upload.duration,
      width: upload.width,
      height: upload.height,
      thumbnail_key: upload.thumbnailKey,
      status: 'finalized',
      created_at: now,
      expires_at: now,
      finalized_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Removes these uploads unless something still shows them: unreadable at once; a trigger schedules
 * the removal of their bytes (`remove-files.ts`). Call it after deleting what showed them, in the
 * same transaction.
 */
export async function removeUploads(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const locked = await trx
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  await deleteUnshown(trx, locked);
}

/** Deletes uploads that were issued and never filled. @returns how many */
export async function removeExpired(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('uploads')
    .where('status', '=', 'issued')
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes unused uploads that were finished before `before` or whose account was deleted. */
export function removeUnused(db: Db, before: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const locked = await trx
      .selectFrom('uploads')
      .select('id')
      .where('status', '=', 'finalized')
      .where('file_type', 'in', Object.keys(uploadKinds) as UploadType[])
      .where((is) => is.or([is('finalized_at', '<', before), is('user_id', 'is', null)]))
      .where((is) => is.not(isShown()))
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    return deleteUnshown(trx, locked);
  });
}

/** Checks again after locking: a transaction about to show one holds its row, too. */
async function deleteUnshown(trx: Trx, rows: readonly { readonly id: string }[]): Promise<number> {
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const { rows: gone } = await sql`
    delete from uploads where id = any(${ids}::uuid[]) and not ${isShown()} returning id`.execute(
    trx,
  );
  return gone.length;
}
