import * as v from 'valibot';
import * as chat from '../chat/chat-calls.ts';

// A call's parts are optional in its type; this one has a body.
const sendBody = chat.send.body as NonNullable<typeof chat.send.body>;

const pingSchema = v.strictObject({ type: v.literal('ping') });

/**
 * Says something to the community, as `chat.send` does. `senderId` is the specification's field and is
 * ignored: the sender is the session's account. Nothing answers it but the message itself, which comes
 * to everybody, or a `problem` to this socket alone.
 */
export const chatMessageSendSchema = v.strictObject({
  type: v.literal('chat_message'),
  senderId: v.optional(v.unknown()),
  ...sendBody.entries,
});

/** What a client sends over /ws: flat JSON with a `type` (decisions.md, Conventions). */
export const clientMessageSchema = v.variant('type', [pingSchema, chatMessageSendSchema]);
