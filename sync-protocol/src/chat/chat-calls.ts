import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineCall, defineLiveCall, fields } from '../call.ts';
import { searchSchema } from '../pages.ts';
import { idSchema } from '../values.ts';
import { chatOfflineCalls, groupSchema, lastReadSchema } from './chat-offline-calls.ts';
import { chatMessageViewSchema, chatPartnerSchema, earlierTextSchema } from './chat-views.ts';

/** Messages per read: maximum and default (decisions: Chat). */
const maxLimit = 200;
const defaultLimit = 50;

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

/** Deletes the image too. */
export const remove = defineAuditedCall({
  name: 'chat.remove',
  method: 'DELETE',
  path: '/api/chat-messages/:id',
  summary: 'Delete a message of the community',
  access: 'admin',
  audited: 'chat_message',
  params: fields({ id: idSchema }),
  problems: ['not_found'],
});

/** Oldest first; empty for a message that was never changed. Kept as long as the message. */
export const earlierTexts = defineLiveCall({
  name: 'chat.earlierTexts',
  method: 'GET',
  path: '/api/chat-messages/:id/earlier-texts',
  summary: 'What a message said before its author edited or deleted it',
  access: 'admin',
  reads: ['chatMessages'],
  params: fields({ id: idSchema }),
  answer: v.array(earlierTextSchema),
  problems: ['not_found'],
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

export const chatCalls = [
  messages,
  ...chatOfflineCalls,
  remove,
  earlierTexts,
  lastRead,
  unreadCount,
  partners,
] as const;
