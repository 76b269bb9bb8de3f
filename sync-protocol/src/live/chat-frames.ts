import * as v from 'valibot';
import { chatReadSchema } from '../chat/chat-records.ts';
import { chatMessageViewSchema } from '../chat/chat-views.ts';
import { idSchema } from '../values.ts';

// Loaded with what shows the chat: none of it is in the app's first load.

/**
 * A message was sent, or its sender became 'Deleted user': the message itself, flat. Frames come in
 * the order of their positions; one that comes again replaces the one before.
 */
export const chatMessageFrameSchema = v.object({
  type: v.literal('chat_message'),
  ...chatMessageViewSchema.entries,
});

/** An administrator deleted a message. */
export const chatMessageDeletedSchema = v.object({
  type: v.literal('chat_message_deleted'),
  messageId: idSchema,
  groupName: v.string(),
});

/** The member of this socket has read so far, on this device or another: the row of `chatReads`. */
export const chatReadFrameSchema = v.object({
  type: v.literal('chat_read'),
  ...chatReadSchema.entries,
});

/** What is told of the chat instead of a poke of its scope: no pull follows. */
export const chatFrameSchema = v.variant('type', [
  chatMessageFrameSchema,
  chatMessageDeletedSchema,
  chatReadFrameSchema,
]);

export type ChatFrame = v.InferOutput<typeof chatFrameSchema>;
