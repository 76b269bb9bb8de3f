import * as v from 'valibot';
import { passwordSchema, usernameSchema } from '../account/account-fields.ts';
import { accountSchema, roleSchema } from '../account/account-records.ts';
import { defineCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';

const userParams = fields({ id: idSchema });

/** POST /api/admin/users/{id}/approve: pending accounts only, 409 otherwise. */
export const approve = defineCall({
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
export const reject = defineCall({
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

/** PUT /api/admin/users/{id}/username: the rules of registration; 409 when the name is in use. */
export const rename = defineCall({
  name: 'users.rename',
  method: 'PUT',
  path: '/api/admin/users/:id/username',
  summary: 'Change a username',
  access: 'admin',
  params: userParams,
  body: fields({ username: usernameSchema }),
  answer: accountSchema,
  problems: ['not_found', 'username_taken'],
});

/**
 * POST /api/admin/users/{id}/reset-password: local accounts only. Ends every session; the password
 * must be changed at the next sign-in (decisions: Account).
 */
export const resetPassword = defineCall({
  name: 'users.resetPassword',
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  summary: "Set an account's password",
  access: 'admin',
  params: userParams,
  body: fields({ newPassword: passwordSchema }),
  answer: accountSchema,
  problems: ['not_found', 'password_with_provider'],
});

/**
 * PUT /api/admin/users/{id}/role: approved accounts that are not paused, and never the last
 * administrator (decisions: Account). Every session of the account ends (security 10).
 */
export const setRole = defineCall({
  name: 'users.setRole',
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  summary: 'Make a member an administrator, or back',
  access: 'admin',
  params: userParams,
  body: fields({ role: roleSchema }),
  answer: accountSchema,
  problems: ['not_found', 'conflict', 'last_admin'],
});

/**
 * DELETE /api/admin/users/{id}/delete: the account and everything personal, in one transaction.
 * Never oneself (403), nor the last administrator (decisions: Account).
 */
export const deleteUser = defineCall({
  name: 'users.delete',
  method: 'DELETE',
  path: '/api/admin/users/:id/delete',
  summary: 'Delete an account and everything personal',
  access: 'admin',
  params: userParams,
  problems: ['not_found', 'last_admin'],
});

export const usersCalls = [
  approve,
  reject,
  toggleSuspension,
  rename,
  resetPassword,
  setRole,
  deleteUser,
] as const;
