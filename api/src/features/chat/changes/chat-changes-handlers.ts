import {
  checkEdit,
  countReactions,
  editMessage,
  maxReactions,
  react,
  refuseChange,
  withdrawMessage,
} from '@greenroom/sync-protocol/chat/chat-changes';
import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import { imageIdOf } from '@greenroom/sync-protocol/uploads/uploads-rules';
import type { MutationContext, MutationHandlers } from '../../../access/handler.ts';
import { AppError, notFound } from '../../../app-error.ts';
import { removeUploads } from '../../uploads/uploads-repository.ts';
import { forgetMentions, renotifyMentioned } from '../chat-mentions.ts';
import { findMessage, lockMessage, toChatMessage, toChatMessageView } from '../chat-repository.ts';
import {
  addReaction,
  keepEarlierText,
  removeReaction,
  removeReactions,
  updateMessage,
} from './chat-changes-repository.ts';

type Change = 'chat.edit' | 'chat.withdraw' | 'chat.react';

/** Changes of messages that are in the room (docs/decisions/chat.md). */
export const chatChangeHandlers: Pick<MutationHandlers, Change> = {
  'chat.edit': async (context, { id, content }) => {
    const { trx, at, now } = context;
    const message = await requireMessage(context, id);
    requireChangeable(context, message);
    const parts = checkEdit(message, content);
    if (!parts.ok) throw new AppError(parts.code, parts.message);
    const edited = editMessage(message, parts.value, at.toISOString());
    if (edited !== message) {
      await keepEarlierText(trx, message, 'text alone', now);
      await updateMessage(trx, edited);
      await renotifyMentioned(context, message, edited);
    }
    return readView(context, id);
  },

  'chat.withdraw': async (context, { id }) => {
    const { trx, at, now } = context;
    const message = await requireMessage(context, id);
    if (message.deletedAt === null || message.senderId !== context.actor.userId) {
      requireChangeable(context, message);
      await keepEarlierText(trx, message, 'with its image', now);
      await removeReactions(trx, id);
      await updateMessage(trx, withdrawMessage(message, at.toISOString()));
      await forgetMentions(trx, id);
      const imageId = message.imageUrl === null ? null : imageIdOf(message.imageUrl);
      if (imageId !== null) await removeUploads(trx, [imageId]);
    }
    return readView(context, id);
  },

  'chat.react': async (context, { id, emoji, isOn }) => {
    const { trx, actor, at } = context;
    const message = await requireMessage(context, id);
    const reaction = { messageId: id, userId: actor.userId, emoji, at };
    if (isOn) {
      requireRoom(message, react(message.reactions, { userId: actor.userId, emoji, isOn }));
      await addReaction(trx, reaction);
    } else {
      await removeReaction(trx, reaction);
    }
    return readView(context, id);
  },
};

/** The message, locked: changes of one message follow one another. */
async function requireMessage({ trx }: MutationContext, id: string): Promise<ChatMessage> {
  const row = await lockMessage(trx, id);
  if (!row) throw notFound('Message');
  return toChatMessage(row);
}

/** `at` decides: a change made in time on a device without a network counts when it arrives. */
function requireChangeable({ actor, at }: MutationContext, message: ChatMessage): void {
  const refusal = refuseChange(message, actor.userId, at.toISOString());
  if (refusal) throw new AppError(refusal.code, refusal.message);
}

function requireRoom(message: ChatMessage, reactions: ChatMessage['reactions']): void {
  if (message.deletedAt !== null) throw new AppError('conflict', 'The message was deleted');
  if (countReactions(reactions) > maxReactions) {
    throw new AppError('conflict', `A message holds at most ${maxReactions} reactions`);
  }
}

async function readView({ trx }: MutationContext, id: string) {
  const row = await findMessage(trx, id);
  if (!row) throw notFound('Message');
  return toChatMessageView(row);
}
