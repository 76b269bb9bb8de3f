import * as v from 'valibot';
import { defineCall, defineOfflineCall, fields } from '../call.ts';
import { createdSortSchema, pageSchema, searchSchema } from '../pages.ts';
import { idSchema, instantSchema } from '../values.ts';
import { listedAdminMessageSchema, messageCountsSchema } from './support-list-records.ts';
import {
  adminMessageSchema,
  maxAdminMessageLength,
  messageStatusSchema,
} from './support-records.ts';

const messageMissing = 'Please enter a message';

/** A member's message, not blank once trimmed (spec member 5, Admin message). */
export const messageContentSchema = v.pipe(
  v.string(messageMissing),
  v.trim(),
  v.nonEmpty(messageMissing),
  v.maxLength(maxAdminMessageLength, `Message must be ${maxAdminMessageLength} characters or less`),
);

const responseSchema = v.pipe(
  v.string('Response must be text'),
  v.trim(),
  v.maxLength(
    maxAdminMessageLength,
    `Response must be ${maxAdminMessageLength} characters or less`,
  ),
);

/** With their responses, newest first. */
export const listOwn = defineCall({
  name: 'support.listOwn',
  method: 'GET',
  path: '/api/admin-messages/my',
  summary: "The caller's messages to the administrators",
  access: 'member',
  answer: v.array(adminMessageSchema),
});

/** `id` absent: the server makes one. */
export const send = defineOfflineCall({
  name: 'support.send',
  method: 'POST',
  path: '/api/admin-messages',
  summary: 'Write to the administrators',
  access: 'member',
  whilePaused: true,
  body: fields({ id: v.optional(idSchema), content: messageContentSchema }),
  answer: adminMessageSchema,
  problems: ['id_taken'],
  success: 201,
});

/**
 * `respondedAt`: the response that was read, so that a newer one stays unread; absent: the current
 * one.
 */
export const markRead = defineOfflineCall({
  name: 'support.markRead',
  method: 'PATCH',
  path: '/api/admin-messages/:id/read',
  summary: 'Mark the response to a message as read',
  access: 'member',
  whilePaused: true,
  params: fields({ id: idSchema }),
  body: fields({ respondedAt: v.optional(instantSchema) }),
  answer: adminMessageSchema,
  problems: ['not_found'],
});

/**
 * Newest first, 50 a page, total in X-Total-Count. `search`: in message, response and username, any
 * case.
 */
export const list = defineCall({
  name: 'support.list',
  method: 'GET',
  path: '/api/admin-messages',
  summary: 'Messages of members to the administrators',
  access: 'admin',
  query: fields({
    page: pageSchema,
    search: searchSchema,
    status: v.optional(messageStatusSchema),
    sort: createdSortSchema,
  }),
  answer: v.array(listedAdminMessageSchema),
});

/** Matches of `search` per filter. */
export const counts = defineCall({
  name: 'support.counts',
  method: 'GET',
  path: '/api/admin-messages/counts',
  summary: 'How many messages each filter finds',
  access: 'admin',
  query: fields({ search: searchSchema }),
  answer: messageCountsSchema,
});

/** Empty or absent response: kept. A new one is unread and notifies its member (decisions: Support). */
export const respond = defineCall({
  name: 'support.respond',
  method: 'PUT',
  path: '/api/admin-messages/:id',
  summary: 'Answer a message of a member',
  access: 'admin',
  params: fields({ id: idSchema }),
  body: fields({ status: messageStatusSchema, adminResponse: v.optional(responseSchema) }),
  answer: listedAdminMessageSchema,
  problems: ['not_found'],
});

export const remove = defineCall({
  name: 'support.remove',
  method: 'DELETE',
  path: '/api/admin-messages/:id',
  summary: 'Delete a message of a member',
  access: 'admin',
  params: fields({ id: idSchema }),
  problems: ['not_found'],
});

export const supportOfflineCalls = [send, markRead] as const;

export const supportCalls = [
  listOwn,
  ...supportOfflineCalls,
  list,
  counts,
  respond,
  remove,
] as const;
