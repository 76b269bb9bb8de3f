import * as v from 'valibot';
import { defineCall, defineLiveCall, fields } from '../call.ts';
import type { ListSource } from '../list-sources.ts';
import { pageSchema, searchSchema } from '../pages.ts';
import { idSchema } from '../values.ts';
import { targetsOfflineCalls } from './targets-offline-calls.ts';
import {
  targetCountsSchema,
  targetSchema,
  targetStates,
  targetWithProgressSchema,
  userTargetSchema,
} from './targets-records.ts';

const path = '/api/targets';
const adminPath = '/api/admin/targets';

/** What the progress of a target is made of. */
const progressSources: readonly [ListSource, ...ListSource[]] = [
  'targets',
  'earnings',
  'earningsSnapshots',
  'account',
  'weekRates',
  'sharedSettings',
  'today',
];

/** Until 7 days after its end (decisions: Money). */
export const read = defineCall({
  name: 'targets.read',
  method: 'GET',
  path,
  summary: 'The current target with its progress',
  access: 'member',
  answer: targetWithProgressSchema,
  problems: ['not_found'],
});

export const listHistory = defineCall({
  name: 'targets.listHistory',
  method: 'GET',
  path: `${path}/history`,
  summary: 'Past targets with their final figures, newest first',
  access: 'member',
  answer: v.array(targetSchema),
});

/** `state`: active, reached, expired; those alike by their end. */
export const userTargetSorts = [
  '-createdAt',
  'createdAt',
  'endDate',
  '-endDate',
  'state',
  '-state',
] as const;

/** 50 a page, total in X-Total-Count. `search`: part of username, email or target name. */
export const list = defineLiveCall({
  name: 'targets.list',
  method: 'GET',
  path: adminPath,
  summary: "Members' current targets",
  access: 'admin',
  reads: progressSources,
  query: fields({
    page: pageSchema,
    search: searchSchema,
    state: v.optional(v.picklist(targetStates, 'State must be active, reached or expired')),
    sort: v.optional(v.picklist(userTargetSorts, 'Sort is not known'), '-createdAt'),
  }),
  answer: v.array(userTargetSchema),
});

export const counts = defineLiveCall({
  name: 'targets.counts',
  method: 'GET',
  path: `${adminPath}/counts`,
  summary: 'How many current targets are active, reached and expired',
  access: 'admin',
  reads: progressSources,
  query: fields({ search: searchSchema }),
  answer: targetCountsSchema,
});

export const listHistoryOf = defineLiveCall({
  name: 'targets.listHistoryOf',
  method: 'GET',
  path: `${adminPath}/history/:userId`,
  summary: "A member's past targets, newest first",
  access: 'admin',
  reads: ['targets', 'earningsSnapshots', 'account', 'weekRates', 'sharedSettings', 'today'],
  params: fields({ userId: idSchema }),
  answer: v.array(targetSchema),
  problems: ['not_found'],
});

export const targetsCalls = [
  read,
  listHistory,
  ...targetsOfflineCalls,
  list,
  counts,
  listHistoryOf,
] as const;
