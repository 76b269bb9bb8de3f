import type { ChatRead } from '@greenroom/sync-protocol/chat/chat-records';
import { chatScope } from '@greenroom/sync-protocol/chat/chat-rules';
import { sql } from 'kysely';
import { countRows } from '../../database/list-queries.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { ChatReadPositionRow } from './chat-table.ts';

type WireColumns = Omit<ChatReadPositionRow, 'user_id' | 'updated_at'>;

export function toChatRead(row: WireColumns): ChatRead {
  return {
    id: row.id,
    groupName: row.group_name,
    lastReadMessageId: row.last_read_message_id,
    lastReadPosition: Number(row.last_read_position),
  };
}

/** The read positions of these ids (see `chatReadIdOf`), in no order. */
export async function findReadsByIds(db: Db, ids: readonly string[]): Promise<WireColumns[]> {
  return db
    .selectFrom('chat_read_positions')
    .select(['id', 'group_name', 'last_read_message_id', 'last_read_position'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
}

export interface ReadMark {
  readonly userId: string;
  readonly groupName: string;
  readonly messageId: string;
  readonly position: string;
  readonly readAt: Date;
}

/** Records that a member has read a message. */
export async function recordRead(trx: Trx, { userId, messageId, readAt }: ReadMark): Promise<void> {
  await trx
    .insertInto('chat_message_reads')
    .values({ message_id: messageId, user_id: userId, read_at: readAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'message_id']).doNothing())
    .execute();
}

/**
 * Advances a member's read position to a message, never backwards (decisions: Chat). The message may
 * be deleted since.
 */
export async function moveReadPosition(
  trx: Trx,
  { userId, groupName, messageId, position, readAt }: ReadMark,
): Promise<void> {
  await trx
    .insertInto('chat_read_positions')
    .values({
      user_id: userId,
      group_name: groupName,
      last_read_message_id: messageId,
      last_read_position: position,
      updated_at: readAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'group_name'])
        .doUpdateSet((eb) => ({
          last_read_message_id: eb.ref('excluded.last_read_message_id'),
          last_read_position: eb.ref('excluded.last_read_position'),
          updated_at: eb.ref('excluded.updated_at'),
        }))
        .whereRef('chat_read_positions.last_read_position', '<', sql`excluded.last_read_position`),
    )
    .execute();
}

/** The position a deleted message had, as long as the feed knows its removal; undefined: unknown. */
export async function findRemovedPosition(
  db: Db,
  groupName: string,
  messageId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('sync_feed')
    .select(sql<string>`sort::bigint::text`.as('position'))
    .where('scope', '=', chatScope(groupName))
    .where('collection', '=', 'chatMessages')
    .where('row_id', '=', messageId)
    .where('op', '=', 'drop')
    .executeTakeFirst();
  return row?.position;
}

/** The message last marked as read, even if deleted since (decisions: Chat). Null: none yet. */
export async function findLastRead(
  db: Db,
  userId: string,
  groupName: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('chat_read_positions')
    .select('last_read_message_id')
    .where('user_id', '=', userId)
    .where('group_name', '=', groupName)
    .executeTakeFirst();
  return row?.last_read_message_id ?? null;
}

/** Number of other members' messages after the member's read position (decisions: Chat). */
export async function countUnread(db: Db, userId: string, groupName: string): Promise<number> {
  const others = db
    .selectFrom('chat_messages')
    .where('group_name', '=', groupName)
    .where('position', '>', lastPosition(userId, groupName))
    .where(sql<boolean>`sender_id is distinct from ${userId}::uuid`);
  // Each in an index of its own, without reading a message.
  const all = await countRows(others);
  return all === 0 ? 0 : all - (await countRows(others.where('deleted_at', 'is not', null)));
}

/** Whether other members' messages below a position are after the member's read position. */
export async function hasUnreadBelow(
  db: Db,
  { userId, groupName }: Pick<ReadMark, 'userId' | 'groupName'>,
  position: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('chat_messages')
    .select('id')
    .where('group_name', '=', groupName)
    .where('position', '<', String(position))
    .where('position', '>', lastPosition(userId, groupName))
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`sender_id is distinct from ${userId}::uuid`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function lastPosition(userId: string, groupName: string) {
  return sql<string>`coalesce((
    select last_read_position from chat_read_positions
    where user_id = ${userId}::uuid and group_name = ${groupName}), 0)`;
}
