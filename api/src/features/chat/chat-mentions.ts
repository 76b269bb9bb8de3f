import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import {
  findMentions,
  maxMentions,
  mentionCandidates,
} from '@greenroom/sync-protocol/chat/chat-mentions';
import type { MutationContext } from '../../access/handler.ts';
import { notifyUser } from '../notifications/notifications-repository.ts';
import { findAccountsByUsername } from '../users/users-repository.ts';

/**
 * Notifies everybody a message mentions, except its author; at most twenty. The notification does not
 * repeat the text (experience 17).
 */
export async function notifyMentioned(
  { trx, actor, now }: Pick<MutationContext, 'trx' | 'actor' | 'now'>,
  message: { readonly id: string; readonly content: string | null },
): Promise<void> {
  for (const userId of await findMentioned(trx, message.content, actor.userId)) {
    await notifyUser(trx, {
      userId,
      title: 'You were mentioned',
      message: `${actor.username} mentioned you in the community chat.`,
      type: 'push',
      kind: 'chat',
      url: messagePath(message.id),
      now,
    });
  }
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
