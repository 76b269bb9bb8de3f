import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { defineFileCall, defineLiveCall, fields } from '../call.ts';
import { pageSchema, searchSchema } from '../pages.ts';
import { idSchema } from '../values.ts';
import {
  accessSummarySchema,
  matrixRowSchema,
  memberProgressSchema,
  memberSorts,
  moduleMemberCountsSchema,
  moduleMemberSchema,
  moduleSorts,
  moduleWithAccessSchema,
  progressCountsSchema,
} from './training-access-records.ts';
import { moduleAccessSchema } from './training-records.ts';

const path = '/api/admin/module-access';
const progressPath = '/api/admin/training-progress';

const memberSortSchema = v.optional(v.picklist(memberSorts, 'Sort is not known'), 'username');

/** `granted`: with a grant; `none`: approved members without one. */
const accessFilterSchema = v.optional(
  v.picklist(['granted', 'none'], 'Access must be granted or none'),
);

/** `begun`: progress above 0; `none`: nothing begun. */
const progressFilterSchema = v.optional(
  v.picklist(['begun', 'none'], 'Progress must be begun or none'),
);

/** Accounts of a bulk change: those named, or every account it applies to. */
const manyFields = {
  moduleId: idSchema,
  userIds: v.optional(
    v.pipe(
      v.array(idSchema, 'Members must be a list'),
      v.minLength(1, 'Choose at least one member'),
      v.maxLength(1000, 'Choose at most 1000 members'),
    ),
  ),
  all: v.optional(v.literal(true, 'All must be true')),
};

/** Modules by their order, 50 a page, total in X-Total-Count; `search`: part of the title. */
export const listAccess = defineLiveCall({
  name: 'training.listAccess',
  method: 'GET',
  path,
  summary: 'Who may open which training module',
  access: 'admin',
  reads: ['trainingModules', 'moduleDrafts', 'moduleAccess', 'account'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    sort: v.optional(v.picklist(moduleSorts, 'Sort is not known'), 'displayOrder'),
  }),
  answer: v.array(moduleWithAccessSchema),
});

/** Of all modules, by their order. */
export const summarizeAccess = defineLiveCall({
  name: 'training.summarizeAccess',
  method: 'GET',
  path: `${path}/summary`,
  summary: 'How many members may open and have completed each module',
  access: 'admin',
  reads: ['trainingModules', 'moduleDrafts', 'moduleAccess', 'account', 'trainingProgress'],
  answer: accessSummarySchema,
});

/**
 * Approved members, and every account with a grant, beside one module: 50 a page, total in
 * X-Total-Count. `search`: part of username, email or name. `access` absent: both.
 */
export const listMembers = defineLiveCall({
  name: 'training.listMembers',
  method: 'GET',
  path: `${path}/:moduleId/users`,
  summary: 'Accounts with and without a grant of one module',
  access: 'admin',
  reads: ['account', 'trainingModules', 'moduleDrafts', 'moduleAccess', 'trainingProgress'],
  params: fields({ moduleId: idSchema }),
  query: fields({
    page: pageSchema,
    search: searchSchema,
    access: accessFilterSchema,
    sort: memberSortSchema,
  }),
  answer: v.array(moduleMemberSchema),
  problems: ['not_found'],
});

/**
 * Approved members by username, 50 a page, total in X-Total-Count. `search`: part of username, email
 * or name.
 */
export const listMatrix = defineLiveCall({
  name: 'training.listMatrix',
  method: 'GET',
  path: `${path}/matrix`,
  summary: 'Which modules each member may open',
  access: 'admin',
  reads: ['account', 'moduleAccess'],
  query: fields({ page: pageSchema, search: searchSchema }),
  answer: v.array(matrixRowSchema),
});

/** Matches of `search` per filter. */
export const countMembers = defineLiveCall({
  name: 'training.countMembers',
  method: 'GET',
  path: `${path}/:moduleId/users/counts`,
  summary: "How many accounts each filter of a module's list finds",
  access: 'admin',
  reads: ['account', 'trainingModules', 'moduleDrafts', 'moduleAccess'],
  params: fields({ moduleId: idSchema }),
  query: fields({ search: searchSchema }),
  answer: moduleMemberCountsSchema,
  problems: ['not_found'],
});

/** A grant that exists is answered as it is. 409 for an administrator, who opens every module. */
export const grant = defineAuditedCall({
  name: 'training.grant',
  method: 'POST',
  path,
  summary: 'Let a member open a training module',
  access: 'admin',
  audited: 'user',
  body: fields({ userId: idSchema, moduleId: idSchema }),
  answer: moduleAccessSchema,
  success: 201,
  problems: ['not_found', 'conflict'],
});

/** Either `userIds` or `all`: approved members without a grant. Others are left out. */
export const grantMany = defineAuditedCall({
  name: 'training.grantMany',
  method: 'POST',
  path: `${path}/grants`,
  summary: 'Let several members or all open a training module',
  access: 'admin',
  audited: 'training_module',
  body: fields(manyFields),
  answer: v.object({ granted: v.number() }),
  problems: ['not_found'],
});

/** The member's progress stays. */
export const revoke = defineAuditedCall({
  name: 'training.revoke',
  method: 'DELETE',
  path,
  summary: "End a member's access to a training module",
  access: 'admin',
  audited: 'user',
  body: fields({ userId: idSchema, moduleId: idSchema }),
  problems: ['not_found'],
});

/** Either `userIds` or `all`: accounts with a grant. Others are left out. */
export const revokeMany = defineAuditedCall({
  name: 'training.revokeMany',
  method: 'DELETE',
  path: `${path}/grants`,
  summary: 'End the access of several members or all to a training module',
  access: 'admin',
  audited: 'training_module',
  body: fields(manyFields),
  answer: v.object({ revoked: v.number() }),
  problems: ['not_found'],
});

/** Approved members, 50 a page, total in X-Total-Count; `search` as in `users.list`. */
export const listMemberProgress = defineLiveCall({
  name: 'training.listMemberProgress',
  method: 'GET',
  path: progressPath,
  summary: "Members' progress per training module",
  access: 'admin',
  reads: ['account', 'trainingModules', 'trainingProgress'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    progress: progressFilterSchema,
    sort: memberSortSchema,
  }),
  answer: v.array(memberProgressSchema),
});

/** Among the matches of `search`. */
export const countMemberProgress = defineLiveCall({
  name: 'training.countMemberProgress',
  method: 'GET',
  path: `${progressPath}/counts`,
  summary: 'How many members there are, have begun, and completed modules',
  access: 'admin',
  reads: ['account', 'trainingModules', 'trainingProgress'],
  query: fields({ search: searchSchema }),
  answer: progressCountsSchema,
});

/** One line a member, one column a module. UTF-8 with BOM, which spreadsheets need. */
export const exportProgress = defineFileCall({
  name: 'training.exportProgress',
  path: `${progressPath}.csv`,
  summary: "Members' progress as CSV",
  access: 'admin',
  query: fields({ search: searchSchema, progress: progressFilterSchema }),
  fileAnswer: { types: ['text/csv'] },
  problems: ['range_not_satisfiable'],
});

export const trainingAccessCalls = [
  listAccess,
  summarizeAccess,
  listMembers,
  listMatrix,
  countMembers,
  grant,
  grantMany,
  revoke,
  revokeMany,
  listMemberProgress,
  countMemberProgress,
  exportProgress,
] as const;
