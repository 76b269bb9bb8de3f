import * as v from 'valibot';
import { problemSchema } from '../problem.ts';
import { chatFrameSchema } from './chat-frames.ts';
import { coreMessageSchema } from './live-messages.ts';

/** A notification was created for this socket's member; the pull that follows brings it. */
export const notificationCreatedSchema = v.object({ type: v.literal('notification_created') });

/**
 * A refusal of a message of this socket, or the reason why it is about to close. `id`: that of the
 * refused message; absent when it had none.
 */
export const problemMessageSchema = v.object({
  type: v.literal('problem'),
  ...problemSchema.entries,
  id: v.optional(v.string()),
});

/** Answers a ping. Any frame shows a client that the connection is alive. */
const pongSchema = v.object({ type: v.literal('pong') });

export const serverMessageSchema = v.variant('type', [
  pongSchema,
  ...coreMessageSchema.options,
  ...chatFrameSchema.options,
  notificationCreatedSchema,
  problemMessageSchema,
]);

export type ServerMessage = v.InferOutput<typeof serverMessageSchema>;
