import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { pageSchema, searchSchema } from '../pages.ts';
import { dateSchema, idSchema } from '../values.ts';
import { auditEntrySchema } from './audit-records.ts';

/**
 * GET /api/admin/audit: newest first, 50 a page, total in X-Total-Count. `search` looks for a part of
 * the actor's or the subject's name. `from` and `to` are days in UTC, both included.
 */
export const listAudit = defineCall({
  name: 'audit.list',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Administrative changes',
  access: 'admin',
  query: fields({
    page: pageSchema,
    search: searchSchema,
    action: v.optional(v.pipe(v.string(), v.maxLength(100, 'Action is too long'))),
    actorId: v.optional(idSchema),
    subjectId: v.optional(v.pipe(v.string(), v.maxLength(200, 'Subject is too long'))),
    from: v.optional(dateSchema),
    to: v.optional(dateSchema),
  }),
  answer: v.array(auditEntrySchema),
});
