import * as v from 'valibot';
import { defineLiveCall, fields } from '../call.ts';
import { createdSortSchema, pageSchema, searchSchema } from '../pages.ts';
import { idSchema, instantSchema } from '../values.ts';

/**
 * One administrative change. The row outlives the accounts it names. `subjectName`: the subject's
 * name at that time; null where it has none. `before` and `after` hold no secrets.
 */
export const auditEntrySchema = v.object({
  id: idSchema,
  actorId: v.nullable(idSchema),
  actorUsername: v.string(),
  /** The call's name, such as `users.approve`. */
  action: v.string(),
  subjectType: v.string(),
  subjectId: v.nullable(v.string()),
  subjectName: v.nullable(v.string()),
  before: v.unknown(),
  after: v.unknown(),
  createdAt: instantSchema,
});

/** An actor of the log. The account may have been deleted. */
export const auditActorSchema = v.object({ id: idSchema, username: v.string() });

/**
 * Newest first unless sorted, 50 a page, total in X-Total-Count. `search`: part of the actor's or
 * subject's name. `from` (inclusive), `to` (exclusive): the reader's midnights, as instants.
 */
export const list = defineLiveCall({
  name: 'audit.list',
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'Administrative changes',
  access: 'admin',
  reads: ['auditLog'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    sort: createdSortSchema,
    action: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Action is too long'))),
    actorId: v.optional(idSchema),
    subjectId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, 'Subject is too long'))),
    from: v.optional(instantSchema),
    to: v.optional(instantSchema),
  }),
  answer: v.array(auditEntrySchema),
});

/** Actors of the log by name, deleted accounts included; each has the name of its latest entry. */
export const actors = defineLiveCall({
  name: 'audit.actors',
  method: 'GET',
  path: '/api/admin/audit/actors',
  summary: 'Who made administrative changes',
  access: 'admin',
  reads: ['auditLog'],
  answer: v.array(auditActorSchema),
});

export const auditCalls = [list, actors] as const;
