import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { Db, Trx } from '../../../database/schema.ts';
import type { Upload } from '../uploads-repository.ts';

/** An upload whose bytes may still arrive. */
export interface IssuedUpload {
  readonly id: string;
  readonly userId: string;
  readonly fileType: TrainingFileType;
  /** Where its bytes are: in the quarantine, or, once they were released for the check, stored. */
  readonly key: string;
  readonly originalName: string;
  /** As the browser guessed it. */
  readonly mimeType: string;
  /** Bytes, as declared. */
  readonly size: number;
  readonly expiresAt: Date;
}

export async function insertIssued(db: Db, upload: IssuedUpload, now: Date): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      user_id: upload.userId,
      file_key: upload.key,
      file_type: upload.fileType,
      original_name: upload.originalName,
      mime_type: upload.mimeType,
      file_size: upload.size,
      width: null,
      height: null,
      thumbnail_key: null,
      created_at: now,
      expires_at: upload.expiresAt,
      finalized_at: null,
    })
    .execute();
}

/** The account's own unexpired upload that is not finished; other accounts' are not found. */
export async function findIssued(
  db: Db,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<IssuedUpload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select(['id', 'file_type', 'file_key', 'original_name', 'mime_type', 'file_size'])
    .select('expires_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'issued')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    userId,
    // Only training files are issued before their bytes arrive.
    fileType: row.file_type as TrainingFileType,
    key: row.file_key,
    originalName: row.original_name,
    mimeType: row.mime_type,
    size: Number(row.file_size),
    expiresAt: row.expires_at,
  };
}

/**
 * Names the released bytes, still to be checked: they stay while the upload does.
 * @returns whether its bytes were still in the quarantine
 */
export async function nameReleased(
  trx: Trx,
  { id, key }: IssuedUpload,
  releasedKey: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('uploads')
    .set({ file_key: releasedKey })
    .where('id', '=', id)
    .where('status', '=', 'issued')
    .where('file_key', '=', key)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

type CheckedUpload = Omit<Upload, 'userId' | 'fileType' | 'originalName' | 'thumbnailKey'>;

/** Makes the checked file readable. @returns whether the upload was still unfinished */
export async function finishIssued(
  db: Db,
  { id, ...file }: CheckedUpload,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({
      file_key: file.fileKey,
      mime_type: file.mimeType,
      file_size: file.size,
      duration: file.duration,
      width: file.width,
      height: file.height,
      status: 'finalized',
      finalized_at: now,
    })
    .where('id', '=', id)
    .where('status', '=', 'issued')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes an unfinished upload; a trigger schedules the removal of its bytes. */
export async function removeIssued(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  await db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'issued')
    .execute();
}
