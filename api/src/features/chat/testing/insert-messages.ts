import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Db } from '../../../database/schema.ts';

/**
 * Inserts messages, bypassing every handler; `senderId` null: of a deleted account.
 * @returns their ids in the order of positions
 */
export async function insertMessages(
  db: Db,
  senderId: string | null,
  texts: readonly string[],
): Promise<string[]> {
  const ids = texts.map(() => newId());
  await sql`
    insert into chat_messages (id, sender_id, group_name, content)
    select id, ${senderId}::uuid, ${communityGroup}, content
    from unnest(${ids}::uuid[], ${texts}::text[]) with ordinality as said (id, content, place)
    order by place`.execute(db);
  return ids;
}
