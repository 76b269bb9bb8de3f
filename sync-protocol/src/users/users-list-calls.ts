import * as v from 'valibot';
import { accountSchema, roleSchema } from '../account/account-records.ts';
import { defineLiveCall, fields } from '../call.ts';
import { pageSchema, searchSchema, switchSchema } from '../pages.ts';
import { accountStatusSchema } from '../problem.ts';
import { idSchema } from '../values.ts';
import { userCountsSchema, userDetailSchema, userRowSchema, userSorts } from './users-records.ts';

/** An absent filter does not filter. */
const filterFields = {
  status: v.optional(accountStatusSchema),
  role: v.optional(roleSchema),
  paused: v.optional(switchSchema('Paused')),
};

const userSortSchema = v.picklist(userSorts, 'Sort is not known');

/** Oldest first unless sorted, 50 a page, total in X-Total-Count; `search` as in `users.list`. */
export const listPending = defineLiveCall({
  name: 'users.listPending',
  method: 'GET',
  path: '/api/admin/users/pending',
  summary: 'Accounts that wait for approval',
  access: 'admin',
  reads: ['account'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    sort: v.optional(userSortSchema, 'createdAt'),
  }),
  answer: v.array(accountSchema),
});

/**
 * Newest first unless sorted, 50 a page, total in X-Total-Count. `search`: part of username, email
 * or name, any case. `lastSeenAt` sorts accounts never seen as the longest unseen.
 */
export const list = defineLiveCall({
  name: 'users.list',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts, searched, filtered and sorted',
  access: 'admin',
  reads: ['account', 'sessions'],
  query: fields({
    page: pageSchema,
    search: searchSchema,
    ...filterFields,
    sort: v.optional(userSortSchema, '-createdAt'),
  }),
  answer: v.array(userRowSchema),
});

/**
 * Matches of `search` per filter, under the other chosen filters: a status is counted under `role`
 * and `paused`, whatever the chosen status.
 */
export const counts = defineLiveCall({
  name: 'users.counts',
  method: 'GET',
  path: '/api/admin/users/counts',
  summary: 'How many accounts each filter finds',
  access: 'admin',
  reads: ['account'],
  query: fields({ search: searchSchema, ...filterFields }),
  answer: userCountsSchema,
});

/** Includes its sessions and what its deletion would remove. */
export const read = defineLiveCall({
  name: 'users.read',
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'One account with what it has stored',
  access: 'admin',
  reads: [
    'account',
    'sessions',
    'scheduleEntries',
    'adminMessages',
    'notifications',
    'chatMessages',
    'blocklistEntries',
    'earnings',
    'targets',
    'bankDetails',
    'bankDetailSubmissions',
    'moduleAccess',
    'trainingProgress',
    'serverState',
  ],
  params: fields({ id: idSchema }),
  answer: userDetailSchema,
  problems: ['not_found'],
});

export const usersListCalls = [listPending, list, counts, read] as const;
