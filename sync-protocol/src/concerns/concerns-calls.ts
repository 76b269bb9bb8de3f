import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineCall, defineLiveCall, fields } from '../call.ts';
import { answerSortSchema, pageSchema, searchSchema } from '../pages.ts';
import { requiredText } from '../text/required-text.ts';
import { responseText } from '../text/response-text.ts';
import { idSchema, instantSchema } from '../values.ts';
import {
  concernCountsSchema,
  concernSchema,
  concernStatusSchema,
  listedConcernSchema,
  maxConcernLength,
} from './concerns-records.ts';
import { readFollowUpCode } from './follow-up-code.ts';

const contentMissing = 'Please enter your concern';

/** Not blank once trimmed (spec member 5, Admin message and concern). */
export const concernContentSchema = requiredText(
  contentMissing,
  maxConcernLength,
  `Concern must be ${maxConcernLength} characters or less`,
);

const codeText = 'This is not a follow-up code';
const codeSchema = v.pipe(
  v.string(codeText),
  v.check((typed) => readFollowUpCode(typed) !== null, codeText),
  v.transform((typed) => readFollowUpCode(typed) ?? ''),
);

/** A time-ordered id would tell when the concern was written (security 29). */
const randomIdSchema = v.pipe(
  idSchema,
  v.check((id) => id[14] === '4', 'Id must be a random uuid (version 4)'),
);

/**
 * Not logged, not counted, not dated beyond the day. `followUpCode` and `id` absent: the server makes
 * them. The same id and content again answers the concern, with a new code where none is given.
 */
export const send = defineCall({
  name: 'concerns.send',
  method: 'POST',
  path: '/api/anonymous-concerns',
  summary: 'Send a concern without saying who writes',
  access: 'member',
  whilePaused: true,
  anonymous: true,
  // By address, which a whole office may share.
  rateLimit: 60,
  body: fields({
    id: v.optional(randomIdSchema),
    content: concernContentSchema,
    followUpCode: v.optional(codeSchema),
  }),
  answer: v.object({ ...concernSchema.entries, followUpCode: v.string() }),
  problems: ['id_taken'],
  success: 201,
});

/** The response, for whoever has the code; any spelling of it. */
export const followUp = defineCall({
  name: 'concerns.followUp',
  method: 'GET',
  path: '/api/anonymous-concerns/follow-up/:code',
  summary: 'What became of the concern with this code',
  access: 'member',
  anonymous: true,
  rateLimit: 20,
  params: fields({ code: codeSchema }),
  answer: v.pick(concernSchema, ['status', 'adminResponse', 'createdAt']),
  problems: ['not_found'],
});

/** By day, the latest first, those of a day in random order; 50 a page, total in X-Total-Count. */
export const list = defineLiveCall({
  name: 'concerns.list',
  method: 'GET',
  path: '/api/anonymous-concerns',
  summary: 'Anonymous concerns',
  access: 'admin',
  reads: ['concerns', 'account'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    status: v.optional(concernStatusSchema),
    sort: answerSortSchema,
  }),
  answer: v.array(listedConcernSchema),
});

/** Matches of `search` per filter. */
export const counts = defineLiveCall({
  name: 'concerns.counts',
  method: 'GET',
  path: '/api/anonymous-concerns/counts',
  summary: 'How many concerns each filter finds',
  access: 'admin',
  reads: ['concerns'],
  query: fields({ search: searchSchema }),
  answer: concernCountsSchema,
});

/**
 * Empty or absent response: kept (decisions: Support). `basedOn`: `reviewedAt` of the concern the
 * caller was shown; `conflict` if it was updated since, unless to the same. Absent: unchecked.
 */
export const update = defineAuditedCall({
  name: 'concerns.update',
  method: 'PUT',
  path: '/api/anonymous-concerns/:id',
  summary: 'Set the status of a concern and respond to it',
  access: 'admin',
  audited: 'anonymous_concern',
  params: fields({ id: idSchema }),
  body: fields({
    basedOn: v.optional(v.nullable(instantSchema)),
    status: concernStatusSchema,
    adminResponse: v.optional(responseText(maxConcernLength)),
  }),
  answer: listedConcernSchema,
  problems: ['not_found', 'conflict'],
});

export const concernsCalls = [send, followUp, list, counts, update] as const;
