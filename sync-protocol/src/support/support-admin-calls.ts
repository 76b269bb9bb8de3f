import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineLiveCall, fields } from '../call.ts';
import { answerSortSchema, pageSchema, searchSchema } from '../pages.ts';
import { responseText } from '../text/response-text.ts';
import { idSchema, instantSchema } from '../values.ts';
import { listedAdminMessageSchema, messageCountsSchema } from './support-list-records.ts';
import { maxAdminMessageLength, messageStatusSchema } from './support-records.ts';

// A file of its own: every start of the app loads support-calls.ts, with the effects.

/**
 * Newest first, 50 a page, total in X-Total-Count. `search`: in message, response and username, any
 * case. `userId`: of this member alone; absent: of all.
 */
export const list = defineLiveCall({
  name: 'support.list',
  method: 'GET',
  path: '/api/admin-messages',
  summary: 'Messages of members to the administrators',
  access: 'admin',
  reads: ['adminMessages', 'account'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    status: v.optional(messageStatusSchema),
    userId: v.optional(idSchema),
    sort: answerSortSchema,
  }),
  answer: v.array(listedAdminMessageSchema),
});

/** Matches of `search` per filter. */
export const counts = defineLiveCall({
  name: 'support.counts',
  method: 'GET',
  path: '/api/admin-messages/counts',
  summary: 'How many messages each filter finds',
  access: 'admin',
  reads: ['adminMessages', 'account'],
  query: fields({ search: searchSchema }),
  answer: messageCountsSchema,
});

/**
 * Empty or absent response: kept. A new one is unread and notifies its member (decisions: Support).
 * `basedOn`: `reviewedAt` of the message the caller was shown; `conflict` if it was answered since,
 * unless in the same words. Absent: unchecked.
 */
export const respond = defineAuditedCall({
  name: 'support.respond',
  method: 'PUT',
  path: '/api/admin-messages/:id',
  summary: 'Answer a message of a member',
  access: 'admin',
  audited: 'admin_message',
  params: fields({ id: idSchema }),
  body: fields({
    basedOn: v.optional(v.nullable(instantSchema)),
    status: messageStatusSchema,
    adminResponse: v.optional(responseText(maxAdminMessageLength)),
  }),
  answer: listedAdminMessageSchema,
  problems: ['not_found', 'conflict'],
});

export const remove = defineAuditedCall({
  name: 'support.remove',
  method: 'DELETE',
  path: '/api/admin-messages/:id',
  summary: 'Delete a message of a member',
  access: 'admin',
  audited: 'admin_message',
  params: fields({ id: idSchema }),
  problems: ['not_found'],
});

export const supportAdminCalls = [list, counts, respond, remove] as const;
