import * as v from 'valibot';
import { chatReadSchema } from '../chat/chat-records.ts';
import { chatMessageViewSchema } from '../chat/chat-views.ts';
import { idSchema } from '../values.ts';

// Loaded with the chat; not in the app's first load.

/**
 * A message was sent, or its sender became 'Deleted user': the message itself, flat. Frames arrive
 * in order of position; a repeated one replaces the earlier.
 */
export const chatMessageFrameSchema = v.object({
  type: v.literal('chat_message'),
  ...chatMessageViewSchema.entries,
});

export const chatMessageDeletedSchema = v.object({
  type: v.literal('chat_message_deleted'),
  messageId: idSchema,
  groupName: v.string(),
});

/** The socket's member has read up to here, on any device: the row of `chatReads`. */
export const chatReadFrameSchema = v.object({
  type: v.literal('chat_read'),
  ...chatReadSchema.entries,
});

/** Chat changes, sent instead of a poke of the scope: no pull follows. */
export const chatFrameSchema = v.variant('type', [
  chatMessageFrameSchema,
  chatMessageDeletedSchema,
  chatReadFrameSchema,
]);

export type ChatFrame = v.InferOutput<typeof chatFrameSchema>;
