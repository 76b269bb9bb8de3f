import * as v from 'valibot';
import { problemSchema } from '../problem.ts';
import { chatFrameSchema } from './chat-frames.ts';
import { coreMessageSchema } from './live-messages.ts';

/** A notification was made for this socket's member: it names nothing, the pull that follows does. */
export const notificationCreatedSchema = v.object({ type: v.literal('notification_created') });

/**
 * What this socket sent was refused, or the socket is about to close for it: an ordinary problem.
 * `id` is the one the refused message named; absent when it named none.
 */
export const problemMessageSchema = v.object({
  type: v.literal('problem'),
  ...problemSchema.entries,
  id: v.optional(v.string()),
});

/** The answer to a ping: any frame at all tells a client that the connection lives. */
const pongSchema = v.object({ type: v.literal('pong') });

/** Everything a server sends over /ws. */
export const serverMessageSchema = v.variant('type', [
  pongSchema,
  ...coreMessageSchema.options,
  ...chatFrameSchema.options,
  notificationCreatedSchema,
  problemMessageSchema,
]);

export type ServerMessage = v.InferOutput<typeof serverMessageSchema>;
