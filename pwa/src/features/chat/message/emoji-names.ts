import type { ReactionEmoji } from '@greenroom/sync-protocol/chat/chat-records';

/** Spoken names of the reactions: screen readers read an emoji differently or not at all. */
export const emojiNames: Readonly<Record<ReactionEmoji, string>> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '😂': 'Laughing',
  '🔥': 'Fire',
  '👏': 'Applause',
  '😢': 'Sad',
};

/** The name of a reaction; one of a newer version is read as it is. */
export function nameEmoji(emoji: string): string {
  return Object.hasOwn(emojiNames, emoji) ? emojiNames[emoji as ReactionEmoji] : emoji;
}
