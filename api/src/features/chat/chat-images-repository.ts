import { filesPath } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** What a message takes over from its picture. */
export interface MessageImage {
  readonly originalName: string;
  /** px of the stored picture; null where they are not known. */
  readonly width: number | null;
  readonly height: number | null;
}

/** Whether a message shows the file of the row `uploads`. */
export const isShownInChat = sql<boolean>`exists (
  select from chat_messages where chat_messages.image_url = ${sql.lit(filesPath)} || uploads.id)`;

/**
 * Why a member's message may not show an upload.
 * - `missing`: this member uploaded nothing of this id; what is another's answers the same.
 * - `unfinished`: its bytes have not come.
 * - `other_kind`: it is not an image of the chat.
 * - `taken`: a message shows it already (security 20).
 */
export type ImageRefusal = 'missing' | 'unfinished' | 'other_kind' | 'taken';

/**
 * This member's finished upload that no message shows yet, locked so that no other takes it; else
 * why there is none.
 */
export async function lockUnshownImage(
  trx: Transaction<Database>,
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
  // Asked once it is locked: a statement sees what was committed before it began.
  return (await isTaken(trx, imageId)) ? 'taken' : upload;
}

async function isTaken(trx: Transaction<Database>, imageId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', imageId)
    .where(isShownInChat)
    .executeTakeFirst();
  return row !== undefined;
}
