import * as v from 'valibot';
import { idSchema, instantSchema } from '../values.ts';
import { chatMessageSchema } from './chat-records.ts';

// Answers of REST and the socket. In its own file: no start of the app needs it.

/**
 * A message with its sender's current name, 'Deleted user' for a deleted account. `recipientId`: a
 * field of the specification; private messages do not exist.
 */
export const chatMessageViewSchema = v.object({
  ...chatMessageSchema.entries,
  senderUsername: v.string(),
  recipientId: v.null(),
});

/** Another approved account (decisions: Chat). */
export const chatPartnerSchema = v.object({
  id: idSchema,
  username: v.string(),
  profileImageUrl: v.nullable(v.string()),
});

/** A member's report of a message. */
export const chatReportSchema = v.object({
  id: idSchema,
  messageId: idSchema,
  reason: v.string(),
  createdAt: instantSchema,
});

/**
 * What a message said before an edit or its deletion. `imageFilename`: of the image that was deleted
 * with it; null: there was none.
 */
export const earlierTextSchema = v.object({
  id: idSchema,
  content: v.nullable(v.string()),
  imageFilename: v.nullable(v.string()),
  replacedAt: instantSchema,
});

export type EarlierText = v.InferOutput<typeof earlierTextSchema>;
export type ChatMessageView = v.InferOutput<typeof chatMessageViewSchema>;
export type ChatPartner = v.InferOutput<typeof chatPartnerSchema>;
export type ChatReport = v.InferOutput<typeof chatReportSchema>;
