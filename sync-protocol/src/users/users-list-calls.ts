import * as v from 'valibot';
import { accountSchema, roleSchema } from '../account/account-records.ts';
import { defineCall, fields } from '../call.ts';
import { pageSchema, searchSchema, switchSchema } from '../pages.ts';
import { accountStatusSchema } from '../problem.ts';
import { idSchema } from '../values.ts';
import { userCountsSchema, userDetailSchema, userRowSchema, userSorts } from './users-records.ts';

/** A filter that is absent does not filter. */
const filterFields = {
  status: v.optional(accountStatusSchema),
  role: v.optional(roleSchema),
  paused: v.optional(switchSchema('Paused')),
};

const userSortSchema = v.picklist(userSorts, 'Sort is not known');

/**
 * GET /api/admin/users/pending: accounts that wait, oldest first unless `sort` says otherwise, 50 a
 * page, total in X-Total-Count; `search` as in the list of all accounts.
 */
export const listPending = defineCall({
  name: 'users.listPending',
  method: 'GET',
  path: '/api/admin/users/pending',
  summary: 'Accounts that wait for approval',
  access: 'admin',
  query: fields({
    page: pageSchema,
    search: searchSchema,
    sort: v.optional(userSortSchema, 'createdAt'),
  }),
  answer: v.array(accountSchema),
});

/**
 * GET /api/admin/users: 50 a page, total in X-Total-Count. `search` looks for a part of username,
 * email or name regardless of case; a filter that is absent does not filter; newest first unless
 * `sort` says otherwise. To `lastSeenAt` an account never seen is the one not seen for longest.
 */
export const list = defineCall({
  name: 'users.list',
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Accounts, searched, filtered and sorted',
  access: 'admin',
  query: fields({
    page: pageSchema,
    search: searchSchema,
    ...filterFields,
    sort: v.optional(userSortSchema, '-createdAt'),
  }),
  answer: v.array(userRowSchema),
});

/**
 * GET /api/admin/users/counts: how many of the accounts `search` finds each filter would show beside
 * the others that are chosen: a status under `role` and `paused`, whatever the chosen status.
 */
export const counts = defineCall({
  name: 'users.counts',
  method: 'GET',
  path: '/api/admin/users/counts',
  summary: 'How many accounts each filter finds',
  access: 'admin',
  query: fields({ search: searchSchema, ...filterFields }),
  answer: userCountsSchema,
});

/** GET /api/admin/users/{id}: one account, its sessions and what deleting it would remove. */
export const read = defineCall({
  name: 'users.read',
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'One account with what it has stored',
  access: 'admin',
  params: fields({ id: idSchema }),
  answer: userDetailSchema,
  problems: ['not_found'],
});

export const usersListCalls = [listPending, list, counts, read] as const;
