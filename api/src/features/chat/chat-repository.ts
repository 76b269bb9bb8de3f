import type { ChatMessageView } from '@greenroom/sync-protocol/chat/chat-views';
import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { deletedUsername } from '@greenroom/sync-protocol/chat/chat-rules';
import { lockFor } from '../../database/advisory-lock.ts';
import type { Db, Trx } from '../../database/schema.ts';
import type { ChatMessageRow } from './chat-table.ts';

const columns = [
  'chat_messages.id',
  'chat_messages.sender_id',
  'chat_messages.group_name',
  'chat_messages.content',
  'chat_messages.message_type',
  'chat_messages.image_url',
  'chat_messages.image_filename',
  'chat_messages.image_width',
  'chat_messages.image_height',
  'chat_messages.reply_to_id',
  'chat_messages.timestamp',
  'chat_messages.edited_at',
  'chat_messages.deleted_at',
  'chat_messages.reactions',
  'chat_messages.position',
] as const;

/** Columns of the wire form. */
export type MessageRow = Omit<ChatMessageRow, 'recipient_id'>;
/** A message with its sender's current username; null: the account was deleted. */
export type NamedMessageRow = MessageRow & { readonly username: string | null };

/** The wire form of a row, the same for every reader. */
export function toChatMessage(row: MessageRow): ChatMessage {
  return {
    id: row.id,
    senderId: row.sender_id,
    groupName: row.group_name,
    messageType: row.message_type,
    content: row.content,
    imageUrl: row.image_url,
    imageFilename: row.image_filename,
    imageWidth: row.image_width,
    imageHeight: row.image_height,
    replyToId: row.reply_to_id,
    timestamp: row.timestamp.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    reactions: row.reactions,
    position: Number(row.position),
  };
}

/** The form of a message in REST answers and socket messages. */
export function toChatMessageView(row: NamedMessageRow): ChatMessageView {
  const senderUsername = row.username ?? deletedUsername;
  return { ...toChatMessage(row), senderUsername, recipientId: null };
}

/** A query of messages with their senders' names, to be narrowed. */
export function selectNamed(db: Db) {
  return db
    .selectFrom('chat_messages')
    .leftJoin('users', 'users.id', 'chat_messages.sender_id')
    .select([...columns, 'users.username'])
    .where('chat_messages.recipient_id', 'is', null);
}

export async function findMessagesByIds(db: Db, ids: readonly string[]): Promise<MessageRow[]> {
  return db
    .selectFrom('chat_messages')
    .select(columns)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('recipient_id', 'is', null)
    .execute();
}

/** The views of these messages, ordered by position; missing ones are left out. */
export async function findMessageViews(db: Db, ids: readonly string[]): Promise<ChatMessageView[]> {
  const rows = await selectNamed(db)
    .where((eb) => eb('chat_messages.id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('chat_messages.position')
    .execute();
  return rows.map(toChatMessageView);
}

export async function findMessage(db: Db, id: string): Promise<NamedMessageRow | undefined> {
  return selectNamed(db).where('chat_messages.id', '=', id).executeTakeFirst();
}

/** A message that stays until the transaction ends: a row that refers to it can be inserted. */
export async function keepMessage(trx: Trx, id: string): Promise<NamedMessageRow | undefined> {
  return selectNamed(trx)
    .where('chat_messages.id', '=', id)
    .forKeyShare('chat_messages')
    .executeTakeFirst();
}

export async function lockMessage(trx: Trx, id: string): Promise<NamedMessageRow | undefined> {
  return selectNamed(trx)
    .where('chat_messages.id', '=', id)
    .forUpdate('chat_messages')
    .executeTakeFirst();
}

/** The newest messages of a group, newest first. `before`: below this position; null: all. */
export async function findNewestMessages(
  db: Db,
  groupName: string,
  before: string | null,
  limit: number,
): Promise<NamedMessageRow[]> {
  return selectNamed(db)
    .where('chat_messages.group_name', '=', groupName)
    .$if(before !== null, (query) => query.where('chat_messages.position', '<', before))
    .orderBy('chat_messages.position', 'desc')
    .limit(limit)
    .execute();
}

/** The position of the `count`-th newest message; null when there are fewer than `count`. */
export async function findPositionFromEnd(
  db: Db,
  groupName: string,
  count: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('chat_messages')
    .select('position')
    .where('group_name', '=', groupName)
    .orderBy('position', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row ? Number(row.position) : null;
}

/**
 * Serialises senders to a group until each has committed, so that positions follow the order of
 * commits: no message appears below one already read. Lock just before the insert.
 */
export async function lockGroup(trx: Trx, groupName: string): Promise<void> {
  await lockFor(trx, `chat.${groupName}`);
}

/** Stores a message under the next position. @returns undefined when its id is taken */
export async function insertMessage(
  trx: Trx,
  message: Omit<MessageRow, 'position' | 'edited_at' | 'deleted_at' | 'reactions'>,
): Promise<MessageRow | undefined> {
  return trx
    .insertInto('chat_messages')
    .values(message)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Deletes a message; its row must be locked. Replies to it stay, without a reference. */
export async function deleteMessage(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('chat_messages').where('id', '=', id).execute();
}
