import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import type { EarlierText } from '@greenroom/sync-protocol/chat/chat-views';
import type { Db, Trx } from '../../../database/schema.ts';

/** Stores what a locked message says, before it is changed. */
export async function keepEarlierText(
  trx: Trx,
  message: Pick<ChatMessage, 'id' | 'senderId' | 'content' | 'imageFilename'>,
  image: 'with its image' | 'text alone',
  now: Date,
): Promise<void> {
  if (message.senderId === null) return;
  await trx
    .insertInto('chat_earlier_texts')
    .values({
      message_id: message.id,
      author_id: message.senderId,
      content: message.content,
      image_filename: image === 'with its image' ? message.imageFilename : null,
      replaced_at: now,
    })
    .execute();
}

/** What a message said before, oldest first. */
export async function findEarlierTexts(db: Db, messageId: string): Promise<EarlierText[]> {
  const rows = await db
    .selectFrom('chat_earlier_texts')
    .select(['id', 'content', 'image_filename', 'replaced_at'])
    .where('message_id', '=', messageId)
    .orderBy('replaced_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, content, image_filename: imageFilename, replaced_at: at }) => ({
    id,
    content,
    imageFilename,
    replacedAt: at.toISOString(),
  }));
}

/** Stores the changed parts of a locked message; its reactions are stored on their own. */
export async function updateMessage(trx: Trx, message: ChatMessage): Promise<void> {
  await trx
    .updateTable('chat_messages')
    .set({
      content: message.content,
      message_type: message.messageType,
      image_url: message.imageUrl,
      image_filename: message.imageFilename,
      image_width: message.imageWidth,
      image_height: message.imageHeight,
      edited_at: message.editedAt,
      deleted_at: message.deletedAt,
    })
    .where('id', '=', message.id)
    .execute();
}

export interface StoredReaction {
  readonly messageId: string;
  readonly userId: string;
  readonly emoji: string;
  readonly at: Date;
}

/** Adds a reaction to a locked message; an existing one keeps its time. */
export async function addReaction(
  trx: Trx,
  { messageId, userId, emoji, at }: StoredReaction,
): Promise<void> {
  await trx
    .insertInto('chat_reactions')
    .values({ message_id: messageId, user_id: userId, emoji, reacted_at: at })
    .onConflict((conflict) => conflict.columns(['message_id', 'emoji', 'user_id']).doNothing())
    .execute();
}

export async function removeReaction(
  trx: Trx,
  { messageId, userId, emoji }: Omit<StoredReaction, 'at'>,
): Promise<void> {
  await trx
    .deleteFrom('chat_reactions')
    .where('message_id', '=', messageId)
    .where('user_id', '=', userId)
    .where('emoji', '=', emoji)
    .execute();
}

/** Removes all reactions of a locked message, which must happen before it is deleted for members. */
export async function removeReactions(trx: Trx, messageId: string): Promise<void> {
  await trx.deleteFrom('chat_reactions').where('message_id', '=', messageId).execute();
}
