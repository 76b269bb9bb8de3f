import * as v from 'valibot';
import { idSchema, instantSchema } from '../values.ts';
import { chatMessageSchema } from './chat-records.ts';

// What REST and the socket answer, beside the rows that are replicated: no start of the app needs it.

/**
 * A message as REST and the socket answer it: with the name its sender has now, 'Deleted user' where
 * the account is gone. `recipientId` is the specification's field; there are no private messages.
 */
export const chatMessageViewSchema = v.object({
  ...chatMessageSchema.entries,
  senderUsername: v.string(),
  recipientId: v.null(),
});

/** Somebody to chat with (decisions: Chat). */
export const chatPartnerSchema = v.object({
  id: idSchema,
  username: v.string(),
  profileImageUrl: v.nullable(v.string()),
});

/** What a member told the administrators about a message. */
export const chatReportSchema = v.object({
  id: idSchema,
  messageId: idSchema,
  reason: v.string(),
  createdAt: instantSchema,
});

export type ChatMessageView = v.InferOutput<typeof chatMessageViewSchema>;
export type ChatPartner = v.InferOutput<typeof chatPartnerSchema>;
export type ChatReport = v.InferOutput<typeof chatReportSchema>;
