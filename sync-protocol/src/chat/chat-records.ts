import * as v from 'valibot';
import type { Collection } from '../collection.ts';
import { idSchema, instantSchema } from '../values.ts';

/** `text_with_image` carries both; a picture alone is `image`. */
export const messageTypeSchema = v.picklist(
  ['text', 'image', 'text_with_image'],
  'Message type must be text, image or text_with_image',
);

const positionSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * A message of the community. `position` is the order everybody sees: the server draws it so that a
 * message committed later has a higher one. `senderId` null: the account was deleted. `imageUrl` is
 * `/api/files/<id>` (see `imageIdOf`); width and height are the stored picture's, in px; null where
 * there is no picture. `replyToId` null: answers nothing, or what it answered was deleted.
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
  position: positionSchema,
});

/**
 * How far a member has read a group: one row, whose id is `chatReadIdOf(userId, groupName)`. Both
 * never move back, also when the message is deleted: it stays named. `lastReadMessageId` null: none
 * was marked yet; the position is then what had been said before the member came.
 */
export const chatReadSchema = v.object({
  id: v.string(),
  groupName: v.string(),
  lastReadMessageId: v.nullable(idSchema),
  lastReadPosition: positionSchema,
});

/** Scope `chat:<groupName>`, windowed: `sort` is `chatSortOf(position)`. */
export const chatMessages = {
  row: chatMessageSchema,
  wireVersion: 1,
  indexes: ['position'],
} as const satisfies Collection;

/** Scope `user:<id>`: how far the member has read; the id is `chatReadIdOf(userId, groupName)`. */
export const chatReads = {
  row: chatReadSchema,
  wireVersion: 1,
  indexes: [],
} as const satisfies Collection;

export type MessageType = v.InferOutput<typeof messageTypeSchema>;
export type ChatMessage = v.InferOutput<typeof chatMessageSchema>;
export type ChatRead = v.InferOutput<typeof chatReadSchema>;
