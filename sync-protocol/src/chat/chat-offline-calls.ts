import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';
import { communityGroup } from './chat-places.ts';
import { messageTypeSchema } from './chat-records.ts';
import { maxMessageLength, maxReportLength, reasonMissing, reasonTooLong } from './chat-rules.ts';
import { chatMessageViewSchema, chatReportSchema } from './chat-views.ts';

/** Only one group exists. Absent: that one. */
export const groupSchema = v.optional(
  v.picklist([communityGroup], 'There is no such group'),
  communityGroup,
);

const contentSchema = v.pipe(
  v.string('Content must be text'),
  v.maxLength(maxMessageLength, `Message must be ${maxMessageLength} characters or less`),
);

const reasonSchema = v.pipe(
  v.string(reasonMissing),
  v.trim(),
  v.nonEmpty(reasonMissing),
  v.maxLength(maxReportLength, reasonTooLong),
);

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

export const chatOfflineCalls = [send, markRead, report] as const;
