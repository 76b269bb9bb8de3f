import type { RuleResult } from '../problem.ts';
import {
  type ChatMessage,
  type Reaction,
  type ReactionEmoji,
  reactionEmojis,
} from './chat-records.ts';
import { type CheckedParts, checkMessage } from './chat-rules.ts';

/** Milliseconds after writing in which its author may edit or delete a message (docs/decisions/chat.md). */
export const changeWindow = 15 * 60_000;
/** Reactions of all members a message holds at most: they travel with it to every device. */
export const maxReactions = 300;

type Owned = Pick<ChatMessage, 'senderId' | 'timestamp' | 'deletedAt'>;

/** Why a member may not edit or delete a message at a moment, ISO 8601; null: they may. */
export function refuseChange(
  message: Owned,
  userId: string,
  at: string,
): Extract<RuleResult<never>, { ok: false }> | null {
  if (message.senderId !== userId) {
    return { ok: false, code: 'forbidden', message: 'Only its author can change a message' };
  }
  if (Date.parse(at) - Date.parse(message.timestamp) <= changeWindow) return null;
  return { ok: false, code: 'conflict', message: 'Messages can be changed for 15 minutes' };
}

/** The parts of a message with another text, as stored; an image may lose its text, a text cannot. */
export function checkEdit(
  {
    imageUrl,
    imageFilename,
    deletedAt,
  }: Pick<ChatMessage, 'imageUrl' | 'imageFilename' | 'deletedAt'>,
  content: string,
): RuleResult<CheckedParts> {
  if (deletedAt !== null)
    return { ok: false, code: 'conflict', message: 'The message was deleted' };
  if (imageUrl === null) return checkMessage({ messageType: 'text', content });
  return checkMessage({ content, imageUrl, imageFilename });
}

/** The message with another text. The same text changes nothing. */
export function editMessage(message: ChatMessage, parts: CheckedParts, at: string): ChatMessage {
  if (message.content === parts.content) return message;
  const { content, messageType } = parts;
  return { ...message, content, messageType, editedAt: at };
}

/** What is left of a message its author deleted: its place, its time and who wrote it. */
export function withdrawMessage(message: ChatMessage, at: string): ChatMessage {
  if (message.deletedAt !== null) return message;
  return {
    ...message,
    messageType: 'text',
    content: null,
    imageUrl: null,
    imageFilename: null,
    imageWidth: null,
    imageHeight: null,
    reactions: [],
    deletedAt: at,
  };
}

/** Adds or removes one member's reaction: each at most once per member and emoji. */
export function react(
  reactions: readonly Reaction[],
  { userId, emoji, isOn }: { userId: string; emoji: ReactionEmoji; isOn: boolean },
): Reaction[] {
  const others = (reactions.find((one) => one.emoji === emoji)?.userIds ?? []).filter(
    (id) => id !== userId,
  );
  const has = reactions.some((one) => one.emoji === emoji && one.userIds.includes(userId));
  if (has === isOn) return [...reactions];
  const changed: Reaction = { emoji, userIds: isOn ? [...others, userId] : others };
  const rest = reactions.filter((one) => one.emoji !== emoji);
  const orderOf = ({ emoji: one }: Reaction) => reactionEmojis.indexOf(one as ReactionEmoji);
  return [...rest, changed]
    .filter(({ userIds }) => userIds.length > 0)
    .toSorted((left, right) => orderOf(left) - orderOf(right));
}

/** How many reactions a message has, of all members. */
export function countReactions(reactions: readonly Reaction[]): number {
  return reactions.reduce((sum, { userIds }) => sum + userIds.length, 0);
}
