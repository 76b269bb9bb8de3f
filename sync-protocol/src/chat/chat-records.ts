import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { idSchema, instantSchema } from '../values.ts';

/** `text_with_image` has text and an image, `image` an image alone. */
export const messageTypeSchema = v.picklist(
  ['text', 'image', 'text_with_image'],
  'Message type must be text, image or text_with_image',
);

/** What a member may react with: one row of the message's menu. */
export const reactionEmojis = ['👍', '❤️', '😂', '🔥', '👏', '😢'] as const;

/** Who reacted with one emoji, in the order of reacting; never empty. */
export const reactionSchema = v.object({
  emoji: v.string(),
  userIds: v.array(idSchema),
});

const positionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * `position`: the shared order, drawn by the server; a message committed later has a higher one.
 * `senderId` null: the account was deleted. `imageUrl`: `/api/files/<id>` (see `imageIdOf`); width
 * and height of the stored image in px; null without one. `replyToId` null: no reply, or to a
 * message an administrator deleted. `editedAt` null: never edited. `deletedAt` null: not deleted by
 * its author; else the row has neither text nor image. `reactions`: in the order of
 * `reactionEmojis`, each emoji once.
 */
export const chatMessageSchema = v.object({
  id: idSchema,
  senderId: v.nullable(idSchema),
  groupName: v.string(),
  messageType: messageTypeSchema,
  content: v.nullable(v.string()),
  imageUrl: v.nullable(v.string()),
  imageFilename: v.nullable(v.string()),
  imageWidth: v.nullable(v.number()),
  imageHeight: v.nullable(v.number()),
  replyToId: v.nullable(idSchema),
  timestamp: instantSchema,
  editedAt: v.nullable(instantSchema),
  deletedAt: v.nullable(instantSchema),
  reactions: v.array(reactionSchema),
  position: positionSchema,
});

/**
 * How far a member has read a group: one row with the id `chatReadIdOf(userId, groupName)`. Neither
 * field moves back, even when the message is deleted. `lastReadMessageId` null: none marked yet;
 * `position` is then the newest one when the member joined.
 */
export const chatReadSchema = v.object({
  id: v.string(),
  groupName: v.string(),
  lastReadMessageId: v.nullable(idSchema),
  lastReadPosition: positionSchema,
});

/** Scope `chat:<groupName>`, windowed by `sort` = `chatSortOf(position)`. */
export const chatMessages = {
  row: chatMessageSchema,
  wireVersion: 2,
  indexes: ['position'],
} as const satisfies Collection;

/** Scope `user:<id>`. */
export const chatReads = {
  row: chatReadSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

export type MessageType = v.InferOutput<typeof messageTypeSchema>;
export type ChatMessage = v.InferOutput<typeof chatMessageSchema>;
export type Reaction = v.InferOutput<typeof reactionSchema>;
export type ReactionEmoji = (typeof reactionEmojis)[number];
export type ChatRead = v.InferOutput<typeof chatReadSchema>;
