import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** What a message takes over from its picture. */
export interface ChatImage {
  readonly originalName: string;
  /** px of the stored picture; null where they are not known. */
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * The finished upload of this member that no message shows yet (security 20), locked so that no other
 * takes it; undefined: there is none, so that the sender's device uploads it again.
 */
export async function lockChatImage(
  trx: Transaction<Database>,
  imageId: string,
  imageUrl: string,
  userId: string,
): Promise<ChatImage | undefined> {
  const upload = await trx
    .selectFrom('uploads')
    .select(['original_name as originalName', 'width', 'height'])
    .where('id', '=', imageId)
    .where('user_id', '=', userId)
    .where('file_type', '=', 'chat_image')
    .where('status', '=', 'finalized')
    .forUpdate()
    .executeTakeFirst();
  if (!upload || (await isShown(trx, imageUrl))) return undefined;
  return upload;
}

/** Whether a message shows the picture at this address. */
async function isShown(db: Kysely<Database>, imageUrl: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('image_url', '=', imageUrl)
    .executeTakeFirst();
  return row !== undefined;
}
