import { filesPath } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { sql } from 'kysely';
import type { Trx } from '../../database/schema.ts';

/** Fields a message copies from its image. */
export interface MessageImage {
  readonly originalName: string;
  /** Pixels of the stored image; null: unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Whether a message shows the file of the row `uploads`. */
export const isShownInChat = sql<boolean>`exists (
  select from chat_messages where chat_messages.image_url = ${sql.lit(filesPath)} || uploads.id)`;

/**
 * Why a message may not show an upload.
 * - `missing`: the member has no upload of this id; another member's answers the same.
 * - `unfinished`: its bytes have not arrived.
 * - `other_kind`: it is not a chat image.
 * - `taken`: a message already shows it (security 20).
 */
export type ImageRefusal = 'missing' | 'unfinished' | 'other_kind' | 'taken';

/** Locks this member's finished upload that no message shows yet; otherwise returns the reason. */
export async function lockUnshownImage(
  trx: Trx,
  imageId: string,
  userId: string,
): Promise<MessageImage | ImageRefusal> {
  const upload = await trx
    .selectFrom('uploads')
    .select(['original_name as originalName', 'width', 'height', 'file_type', 'status'])
    .where('id', '=', imageId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!upload) return 'missing';
  if (upload.file_type !== 'chat_image') return 'other_kind';
  if (upload.status !== 'finalized') return 'unfinished';
  // Checked after locking: a statement sees what was committed before it began.
  return (await isTaken(trx, imageId)) ? 'taken' : upload;
}

async function isTaken(trx: Trx, imageId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', imageId)
    .where(isShownInChat)
    .executeTakeFirst();
  return row !== undefined;
}
