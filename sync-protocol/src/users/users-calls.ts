import * as v from 'valibot';
import { accountSchema } from '../account/account-records.ts';
import { defineCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';

/** Pages beyond the last are empty; the limit keeps the offset a number PostgreSQL takes. */
function isPage(page: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000;
}

const userParams = fields({ id: idSchema });

/** GET /api/admin/users/pending: accounts that wait, oldest first, 50 a page; total in X-Total-Count. */
export const listPendingUsers = defineCall({
  name: 'users.listPending',
  method: 'GET',
  path: '/api/admin/users/pending',
  summary: 'Accounts that wait for approval',
  access: 'admin',
  query: fields({
    page: v.optional(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(Number),
        v.check((page) => isPage(page), 'Page must be a whole number, 1 or more'),
      ),
      1,
    ),
  }),
  answer: v.array(accountSchema),
});

/** POST /api/admin/users/{id}/approve: pending accounts only, 409 otherwise. */
export const approveUser = defineCall({
  name: 'users.approve',
  method: 'POST',
  path: '/api/admin/users/:id/approve',
  summary: 'Approve a pending account',
  access: 'admin',
  params: userParams,
  answer: accountSchema,
  problems: ['not_found', 'not_pending'],
});

/** POST /api/admin/users/{id}/reject: `reason` is shown at sign-in; absent: the standard text. */
export const rejectUser = defineCall({
  name: 'users.reject',
  method: 'POST',
  path: '/api/admin/users/:id/reject',
  summary: 'Reject a pending account',
  access: 'admin',
  params: userParams,
  body: fields({
    reason: v.optional(
      v.pipe(v.string('Reason must be a string'), v.trim(), v.maxLength(500, 'Reason is too long')),
    ),
  }),
  answer: accountSchema,
  problems: ['not_found', 'not_pending'],
});

/** POST /api/admin/users/{id}/toggle-suspension: never of an administrator (decisions.md). */
export const toggleSuspension = defineCall({
  name: 'users.toggleSuspension',
  method: 'POST',
  path: '/api/admin/users/:id/toggle-suspension',
  summary: 'Pause or unpause a member',
  access: 'admin',
  params: userParams,
  body: fields({ suspended: v.boolean('Suspended must be true or false') }),
  answer: accountSchema,
  problems: ['not_found'],
});
