import * as v from 'valibot';
import { defineOfflineCall, fields } from '../call.ts';
import { requiredText } from '../text/required-text.ts';
import { idSchema, instantSchema } from '../values.ts';
import { adminMessageSchema, maxAdminMessageLength } from './support-records.ts';

// A file of its own: every start of the app loads it, with the effects.

const messageMissing = 'Please enter a message';

/** A member's message, not blank once trimmed (spec member 5, Admin message). */
export const messageContentSchema = requiredText(
  messageMissing,
  maxAdminMessageLength,
  `Message must be ${maxAdminMessageLength} characters or less`,
);

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

export const supportOfflineCalls = [send, markRead] as const;
