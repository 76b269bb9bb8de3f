import * as v from 'valibot';
import * as chat from '../chat/chat-offline-calls.ts';

// The type of a call makes its parts optional; this call has a body.
const sendBody = chat.send.body as NonNullable<typeof chat.send.body>;

const pingSchema = v.strictObject({ type: v.literal('ping') });

/**
 * Sends a message to the community, like `chat.send`. `senderId` is a field of the specification
 * and ignored: the sender is the session's account. The only reply is the message itself, sent to
 * everyone, or a `problem` to this socket.
 */
export const chatMessageSendSchema = v.strictObject({
  type: v.literal('chat_message'),
  senderId: v.optional(v.unknown()),
  ...sendBody.entries,
});

/** Messages of a client over /ws: flat JSON with a `type` (decisions: Conventions). */
export const clientMessageSchema = v.variant('type', [pingSchema, chatMessageSendSchema]);
