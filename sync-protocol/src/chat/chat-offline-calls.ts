import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { requiredText } from '../text/required-text.ts';
import { idSchema } from '../values.ts';
import { communityGroup } from './chat-places.ts';
import { messageTypeSchema, reactionEmojis } from './chat-records.ts';
import { maxMessageLength, maxReportLength, reasonMissing, reasonTooLong } from './chat-rules.ts';
import { chatMessageViewSchema, chatReportSchema } from './chat-views.ts';

/** Only one group exists. Absent: that one. */
export const groupSchema = v.optional(
  v.picklist([communityGroup], 'There is no such group'),
  communityGroup,
);

const contentSchema = v.pipe(
  v.string('Content must be text'),
  // As stored (chat-rules.ts).
  v.normalize('NFC'),
  v.trim(),
  v.maxLength(maxMessageLength, `Message must be ${maxMessageLength} characters or less`),
);

const reasonSchema = requiredText(reasonMissing, maxReportLength, reasonTooLong);

/**
 * `id` absent: the server makes one. `messageType` absent: derived from the parts. `imageUrl`: a
 * finished upload of the sender, in no other message. `replyToId` may name a deleted message.
 */
export const send = defineOfflineCall({
  name: 'chat.send',
  method: 'POST',
  path: '/api/chat-messages',
  summary: 'Send a message to the community',
  access: 'member',
  body: fields({
    id: v.optional(idSchema),
    groupName: groupSchema,
    messageType: v.optional(messageTypeSchema),
    content: v.optional(v.nullable(contentSchema)),
    imageUrl: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(2048)))),
    imageFilename: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(255)))),
    replyToId: v.optional(v.nullable(idSchema)),
  }),
  answer: chatMessageViewSchema,
  problems: ['id_taken', 'upload_missing', 'conflict'],
  success: 201,
  // Each message is sent to every open room.
  allowance: { burst: 20, perSecond: 1 },
});

export const lastReadSchema = v.object({ lastReadMessageId: v.nullable(idSchema) });

/** The read position never moves back: the answer may name a later message. */
export const markRead = defineOfflineCall({
  name: 'chat.markRead',
  method: 'POST',
  path: '/api/chat-messages/:id/read',
  summary: 'Mark a message and all before it as read',
  access: 'member',
  params: fields({ id: idSchema }),
  answer: lastReadSchema,
  problems: ['not_found'],
  success: 200,
});

/** Once per member: a repetition answers the existing report; another reason is a conflict. */
export const report = defineOfflineCall({
  name: 'chat.report',
  method: 'POST',
  path: '/api/chat-messages/:id/report',
  summary: 'Report a message to the administrators',
  access: 'member',
  params: fields({ id: idSchema }),
  body: fields({ reason: reasonSchema }),
  answer: chatReportSchema,
  problems: ['not_found', 'conflict'],
  success: 201,
});

/**
 * Another text for one's own message, for 15 minutes after it was written. An image's text may become
 * empty. The same text changes nothing.
 */
export const edit = defineOfflineCall({
  name: 'chat.edit',
  method: 'PATCH',
  path: '/api/chat-messages/:id',
  summary: 'Edit one’s own message',
  access: 'member',
  params: fields({ id: idSchema }),
  body: fields({ content: contentSchema }),
  answer: chatMessageViewSchema,
  problems: ['not_found', 'forbidden', 'conflict'],
  // Each change is sent to every open room.
  allowance: { burst: 20, perSecond: 1 },
});

/** One's own message, for 15 minutes after it was written; its place stays. Repeating is harmless. */
export const withdraw = defineOfflineCall({
  name: 'chat.withdraw',
  method: 'POST',
  path: '/api/chat-messages/:id/withdraw',
  summary: 'Delete one’s own message',
  access: 'member',
  params: fields({ id: idSchema }),
  answer: chatMessageViewSchema,
  problems: ['not_found', 'forbidden', 'conflict'],
  success: 200,
});

/** `isOn` says what shall hold, so that a repetition changes nothing. */
export const react = defineOfflineCall({
  name: 'chat.react',
  method: 'PUT',
  path: '/api/chat-messages/:id/reactions',
  summary: 'Add or remove one’s reaction to a message',
  access: 'member',
  params: fields({ id: idSchema }),
  body: fields({
    emoji: v.picklist(reactionEmojis, 'There is no such reaction'),
    isOn: v.boolean('isOn must be true or false'),
  }),
  answer: chatMessageViewSchema,
  problems: ['not_found', 'conflict'],
  // Each change is sent to every open room.
  allowance: { burst: 20, perSecond: 1 },
});

export const chatOfflineCalls = [send, edit, withdraw, react, markRead, report] as const;
