import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import {
  findMentions,
  maxMentions,
  mentionCandidates,
} from '@greenroom/sync-protocol/chat/chat-mentions';
import type { MutationContext } from '../../access/handler.ts';
import type { Trx } from '../../database/schema.ts';
import {
  deleteAbout,
  findNotifiedOf,
  notifyUser,
} from '../notifications/notifications-repository.ts';
import { findAccountsByUsername, keepAccounts } from '../users/users-repository.ts';

type Context = Pick<MutationContext, 'trx' | 'actor' | 'at' | 'now'>;

interface Written {
  readonly id: string;
  readonly content: string | null;
}

/**
 * Notifies everybody a new message mentions, except its author; at most twenty. Whoever had the name
 * as it was written is meant. The notification does not repeat the text (experience 17).
 */
export async function notifyMentioned(context: Context, message: Written): Promise<void> {
  await notifyAll(context, message, await findMentioned(context, message.content));
}

/**
 * After an edit: who is newly mentioned is notified, and who no longer is loses the notification. Both
 * texts are read with the names of the edit: whoever was renamed in between is in neither, and keeps
 * it.
 */
export async function renotifyMentioned(
  context: Context,
  before: Written,
  message: Written,
): Promise<void> {
  const { trx } = context;
  const url = messagePath(message.id);
  const earlier = await findMentioned(context, before.content);
  const mentioned = await findMentioned(context, message.content);
  const gone = earlier.filter((userId) => !mentioned.includes(userId));
  if (gone.length > 0) await deleteAbout(trx, { kind: 'chat', urls: [url] }, gone);
  const added = mentioned.filter((userId) => !earlier.includes(userId));
  if (added.length === 0) return;
  // Somebody who had the name then may have been told under another one.
  const notified = await findNotifiedOf(trx, url);
  await notifyAll(
    context,
    message,
    added.filter((userId) => !notified.includes(userId)),
  );
}

async function notifyAll(
  { trx, actor, now }: Context,
  message: Written,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const url = messagePath(message.id);
  for (const userId of await keepAccounts(trx, userIds)) {
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
export async function forgetMentions(trx: Trx, messageId: string): Promise<void> {
  await deleteAbout(trx, { kind: 'chat', urls: [messagePath(messageId)] });
}

async function findMentioned(
  { trx, actor, at }: Context,
  content: string | null,
): Promise<string[]> {
  const candidates = content === null ? [] : mentionCandidates(content);
  if (content === null || candidates.length === 0) return [];
  const people = await findAccountsByUsername(trx, candidates, at);
  const mentioned = new Set(
    findMentions(
      content,
      people.map(({ username }) => username),
    ).map(({ username }) => username),
  );
  const userIds = people
    .filter(({ username }) => mentioned.has(username))
    .filter(({ id }) => id !== actor.userId)
    .map(({ id }) => id);
  // Somebody may be named as before and as now.
  return [...new Set(userIds)].slice(0, maxMentions);
}
