import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { UploadsTable } from '../uploads-table.ts';

/** The row of a finished image of `userId`, whose bytes have this key; the bytes are not stored. */
export function finishedUpload(userId: string, key: string): Insertable<UploadsTable> {
  const finishedAt = new Date();
  return {
    id: newId(),
    user_id: userId,
    file_key: key,
    file_type: 'image',
    original_name: 'one.png',
    mime_type: 'image/png',
    file_size: 100_000,
    width: 1,
    height: 1,
    thumbnail_key: null,
    status: 'finalized',
    expires_at: finishedAt,
    finalized_at: finishedAt,
  };
}
