import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import {
  findMentions,
  maxMentions,
  mentionCandidates,
} from '@greenroom/sync-protocol/chat/chat-mentions';
import type { Transaction } from 'kysely';
import type { MutationContext } from '../../access/handler.ts';
import type { Database } from '../../database/schema.ts';
import {
  deleteOfMessage,
  findNotifiedOf,
  notifyUser,
} from '../notifications/notifications-repository.ts';
import { findAccountsByUsername } from '../users/users-repository.ts';

/**
 * Notifies everybody a message mentions and who was not notified of it yet, except its author; at most
 * twenty. Whom an edited message no longer mentions loses the notification. It does not repeat the
 * text (experience 17).
 */
export async function notifyMentioned(
  { trx, actor, now }: Pick<MutationContext, 'trx' | 'actor' | 'now'>,
  message: { readonly id: string; readonly content: string | null },
): Promise<void> {
  const url = messagePath(message.id);
  const mentioned = await findMentioned(trx, message.content, actor.userId);
  const notified = new Set(await findNotifiedOf(trx, url));
  const gone = [...notified].filter((userId) => !mentioned.includes(userId));
  if (gone.length > 0) await deleteOfMessage(trx, url, gone);
  for (const userId of mentioned.filter((id) => !notified.has(id))) {
    await notifyUser(trx, {
      userId,
      title: 'You were mentioned',
      message: `${actor.username} mentioned you in the community chat.`,
      type: 'push',
      kind: 'chat',
      url,
      now,
    });
  }
}

/** Removes the notifications of a message that is deleted; reports of it stay. */
export async function forgetMentions(trx: Transaction<Database>, messageId: string): Promise<void> {
  await deleteOfMessage(trx, messagePath(messageId));
}

async function findMentioned(
  trx: MutationContext['trx'],
  content: string | null,
  authorId: string,
): Promise<string[]> {
  const candidates = content === null ? [] : mentionCandidates(content);
  if (content === null || candidates.length === 0) return [];
  const people = await findAccountsByUsername(trx, candidates);
  const mentioned = new Set(
    findMentions(
      content,
      people.map(({ username }) => username),
    ).map(({ username }) => username),
  );
  return people
    .filter(({ username }) => mentioned.has(username))
    .filter(({ id }) => id !== authorId)
    .map(({ id }) => id)
    .slice(0, maxMentions);
}
