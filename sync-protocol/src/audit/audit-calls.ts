import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { createdSortSchema, pageSchema, searchSchema } from '../pages.ts';
import { idSchema, instantSchema } from '../values.ts';
import { auditActorSchema, auditEntrySchema } from './audit-records.ts';

/** An instant whose offset from UTC, if it has one, is readable. */
const momentSchema = v.pipe(
  instantSchema,
  v.check((text) => Number.isFinite(Date.parse(text)), 'Instant does not exist'),
);

/**
 * GET /api/admin/audit: newest first unless sorted, 50 a page, total in X-Total-Count. `search` looks for a part of
 * the actor's or the subject's name. `from` (included) and `to` (not included) are instants: the
 * person's own midnights, which only the device knows.
 */
export const list = defineCall({
  name: 'audit.list',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Administrative changes',
  access: 'admin',
  query: fields({
    page: pageSchema,
    search: searchSchema,
    sort: createdSortSchema,
    action: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Action is too long'))),
    actorId: v.optional(idSchema),
    subjectId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'Subject is too long'))),
    from: v.optional(momentSchema),
    to: v.optional(momentSchema),
  }),
  answer: v.array(auditEntrySchema),
});

/**
 * GET /api/admin/audit/actors: everybody the log names as actor, by name, gone ones included; under
 * the name of their latest entry.
 */
export const actors = defineCall({
  name: 'audit.actors',
  method: 'GET',
  path: '/api/admin/audit/actors',
  summary: 'Who made administrative changes',
  access: 'admin',
  answer: v.array(auditActorSchema),
});

export const auditCalls = [list, actors] as const;
