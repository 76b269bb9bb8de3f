import type { ChatMessageView } from '@greenroom/sync-protocol/chat/chat-views';
import { imageUrlOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import { v7 as newId } from 'uuid';
import type { TestDatabase } from '../../../database/testing/test-database.ts';
import type { Caller } from '../../../http/testing/test-app.ts';
import type { UserRow } from '../../users/users-table.ts';
import { insertMessages } from './insert-messages.ts';

export function send(caller: Caller, body: unknown) {
  return caller.send<ChatMessageView>('POST', '/api/chat-messages', body);
}

export async function say(
  caller: Caller,
  content: string,
  more: Record<string, unknown> = {},
): Promise<ChatMessageView> {
  const { body } = await send(caller, { content, ...more });
  return body;
}

/** The messages a query finds, oldest first. */
export async function list(caller: Caller, query = ''): Promise<ChatMessageView[]> {
  const reply = await caller.send<ChatMessageView[]>('GET', `/api/chat-messages${query}`);
  return reply.body;
}

export function textsOf(messages: readonly Pick<ChatMessageView, 'content'>[]) {
  return messages.map(({ content }) => content);
}

export async function countUnread(caller: Caller): Promise<number> {
  const path = '/api/chat-messages/unread-count';
  return (await caller.send<{ count: number }>('GET', path)).body.count;
}

export function markRead(caller: Caller, id: string) {
  const path = `/api/chat-messages/${id}/read`;
  return caller.send<{ lastReadMessageId: string | null }>('POST', path);
}

/** The notifications of a member, as `mentionOf` words one. */
export function notificationsOf(db: TestDatabase['db'], userId: string) {
  return db
    .selectFrom('notifications')
    .select(['title', 'message', 'type', 'kind', 'url'])
    .where('user_id', '=', userId)
    .execute();
}

/** What `author`'s message notifies whom it mentions of. */
export function mentionOf({ username }: Pick<UserRow, 'username'>, id: string) {
  return {
    title: 'You were mentioned',
    message: `${username} mentioned you in the community chat.`,
    type: 'push',
    kind: 'chat',
    url: `/community?message=${id}`,
  };
}

/** Stores a finished chat image of a member, without its bytes. @returns its address */
export async function addImage(
  db: TestDatabase['db'],
  userId: string,
  overrides: { status?: 'issued' | 'finalized'; file_type?: 'chat_image' | 'image' } = {},
): Promise<string> {
  const id = newId();
  const status = overrides.status ?? 'finalized';
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: userId,
      file_key: `chat/${id}`,
      file_type: overrides.file_type ?? 'chat_image',
      original_name: 'beach.jpg',
      mime_type: 'image/jpeg',
      file_size: 1000,
      width: 640,
      height: 480,
      thumbnail_key: null,
      status,
      expires_at: new Date('2999-01-01'),
      finalized_at: status === 'finalized' ? new Date() : null,
    })
    .execute();
  return imageUrlOf(id);
}

/** Stores `count` messages without author: '<word> 1', '<word> 2' and so on. */
export async function addTexts(db: TestDatabase['db'], word: string, count: number): Promise<void> {
  const texts = Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
  await insertMessages(db, null, texts);
}
