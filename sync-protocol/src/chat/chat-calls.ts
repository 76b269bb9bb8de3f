import * as v from 'valibot';
import { defineCall, defineOfflineCall, fields } from '../call.ts';
import { searchSchema } from '../pages.ts';
import { idSchema } from '../values.ts';
import { chatMessageViewSchema, chatPartnerSchema, chatReportSchema } from './chat-views.ts';
import { messageTypeSchema } from './chat-records.ts';
import { communityGroup } from './chat-places.ts';
import { maxMessageLength, maxReportLength, reasonMissing, reasonTooLong } from './chat-rules.ts';

/** Messages per read: maximum and default (decisions: Chat). */
const maxLimit = 200;
const defaultLimit = 50;

/** Only one group exists. Absent: that one. */
const groupSchema = v.optional(
  v.picklist([communityGroup], 'There is no such group'),
  communityGroup,
);

function isLimit(limit: number): boolean {
  return Number.isInteger(limit) && limit >= 1 && limit <= maxLimit;
}

const limitSchema = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.check((limit) => isLimit(limit), `Limit must be a whole number from 1 to ${maxLimit}`),
  ),
  defaultLimit,
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
 * `before`: a message's id; answers the messages before it. `search`: messages whose text contains
 * it, regardless of case, with the total in X-Total-Count.
 */
export const messages = defineCall({
  name: 'chat.messages',
  method: 'GET',
  path: '/api/chat-messages',
  summary: 'Messages of the community, oldest first',
  access: 'member',
  query: fields({
    groupName: groupSchema,
    before: v.optional(idSchema),
    limit: limitSchema,
    search: searchSchema,
  }),
  answer: v.array(chatMessageViewSchema),
  problems: ['not_found'],
});

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

const lastReadSchema = v.object({ lastReadMessageId: v.nullable(idSchema) });

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

/** Audited; deletes the image too. */
export const remove = defineCall({
  name: 'chat.remove',
  method: 'DELETE',
  path: '/api/chat-messages/:id',
  summary: 'Delete a message of the community',
  access: 'admin',
  params: fields({ id: idSchema }),
  problems: ['not_found'],
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

/** Null until one is marked; may name a deleted message. */
export const lastRead = defineCall({
  name: 'chat.lastRead',
  method: 'GET',
  path: '/api/chat-messages/last-read',
  summary: 'The message the caller has read last',
  access: 'member',
  query: fields({ groupName: groupSchema }),
  answer: lastReadSchema,
});

export const unreadCount = defineCall({
  name: 'chat.unreadCount',
  method: 'GET',
  path: '/api/chat-messages/unread-count',
  summary: 'How many messages of others the caller has not read',
  access: 'member',
  query: fields({ groupName: groupSchema }),
  answer: v.object({ count: v.number() }),
});

/** Sorted by username. */
export const partners = defineCall({
  name: 'chat.partners',
  method: 'GET',
  path: '/api/chat-partners',
  summary: 'The approved others',
  access: 'member',
  answer: v.array(chatPartnerSchema),
});

export const chatOfflineCalls = [send, markRead, report] as const;

export const chatCalls = [
  messages,
  ...chatOfflineCalls,
  remove,
  lastRead,
  unreadCount,
  partners,
] as const;
