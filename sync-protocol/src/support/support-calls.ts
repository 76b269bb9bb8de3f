import * as v from 'valibot';
import { defineCall, defineOfflineCall, fields } from '../call.ts';
import { idSchema, instantSchema } from '../values.ts';
import { adminMessageSchema, maxAdminMessageLength } from './support-records.ts';

const messageMissing = 'Please enter a message';

/** A member's message, not blank once trimmed (spec member 5, Admin message). */
export const messageContentSchema = v.pipe(
  v.string(messageMissing),
  v.trim(),
  v.nonEmpty(messageMissing),
  v.maxLength(maxAdminMessageLength, `Message must be ${maxAdminMessageLength} characters or less`),
);

/** With their responses, newest first; `reviewedById`: the administrator who last changed it. */
export const listOwn = defineCall({
  name: 'support.listOwn',
  method: 'GET',
  path: '/api/admin-messages/my',
  summary: "The caller's messages to the administrators",
  access: 'member',
  answer: v.array(v.object({ ...adminMessageSchema.entries, reviewedById: v.nullable(idSchema) })),
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

export const supportCalls = [listOwn, send, markRead] as const;
