import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import type { Kysely } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Database } from '../../database/schema.ts';

/**
 * Puts messages into the database by one statement, past every handler.
 * @returns their ids in the order of positions
 */
export async function insertMessages(
  db: Kysely<Database>,
  senderId: string,
  texts: readonly string[],
): Promise<string[]> {
  const rows = texts.map((content) => ({
    id: newId(),
    sender_id: senderId,
    group_name: communityGroup,
    content,
    message_type: 'text' as const,
    image_url: null,
    image_filename: null,
    image_width: null,
    image_height: null,
    reply_to_id: null,
    timestamp: new Date(),
  }));
  await db.insertInto('chat_messages').values(rows).execute();
  return rows.map(({ id }) => id);
}
