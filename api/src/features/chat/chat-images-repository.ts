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
 * The finished upload of this member that no message shows yet (security 20), locked so that no other
 * takes it; undefined: there is none, so that the sender's device uploads it again.
 */
export async function lockUnshownImage(
  trx: Transaction<Database>,
  imageId: string,
  userId: string,
): Promise<MessageImage | undefined> {
  const upload = await trx
    .selectFrom('uploads')
    .select(['original_name as originalName', 'width', 'height'])
    .where('id', '=', imageId)
    .where('user_id', '=', userId)
    .where('file_type', '=', 'chat_image')
    .where('status', '=', 'finalized')
    .forUpdate()
    .executeTakeFirst();
  // Asked once it is locked: a statement sees what was committed before it began.
  return upload && !(await isTaken(trx, imageId)) ? upload : undefined;
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
