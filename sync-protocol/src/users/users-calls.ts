import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import { passwordSchema, usernameSchema } from '../account/account-fields.ts';
import { accountSchema, roleSchema } from '../account/account-records.ts';
import { fields } from '../call.ts';
import { idSchema } from '../values.ts';

const userParams = fields({ id: idSchema });

/** Pending accounts only, else 409. */
export const approve = defineAuditedCall({
  name: 'users.approve',
  method: 'POST',
  path: '/api/admin/users/:id/approve',
  summary: 'Approve a pending account',
  access: 'admin',
  audited: 'user',
  params: userParams,
  answer: accountSchema,
  problems: ['not_found', 'not_pending'],
});

/** `reason` is shown at sign-in; absent: the default text. */
export const reject = defineAuditedCall({
  name: 'users.reject',
  method: 'POST',
  path: '/api/admin/users/:id/reject',
  summary: 'Reject a pending account',
  access: 'admin',
  audited: 'user',
  params: userParams,
  body: fields({
    reason: v.optional(
      v.pipe(v.string('Reason must be a string'), v.trim(), v.maxLength(500, 'Reason is too long')),
    ),
  }),
  answer: accountSchema,
  problems: ['not_found', 'not_pending'],
});

/** Members only (decisions.md). */
export const toggleSuspension = defineAuditedCall({
  name: 'users.toggleSuspension',
  method: 'POST',
  path: '/api/admin/users/:id/toggle-suspension',
  summary: 'Pause or unpause a member',
  access: 'admin',
  audited: 'user',
  params: userParams,
  body: fields({ suspended: v.boolean('Suspended must be true or false') }),
  answer: accountSchema,
  problems: ['not_found'],
});

/** The rules of registration apply; 409 when the name is taken. */
export const rename = defineAuditedCall({
  name: 'users.rename',
  method: 'PUT',
  path: '/api/admin/users/:id/username',
  summary: 'Change a username',
  access: 'admin',
  audited: 'user',
  params: userParams,
  body: fields({ username: usernameSchema }),
  answer: accountSchema,
  problems: ['not_found', 'username_taken'],
});

/** Local accounts only. Ends every session; the next sign-in must change it (decisions: Account). */
export const resetPassword = defineAuditedCall({
  name: 'users.resetPassword',
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  summary: "Set an account's password",
  access: 'admin',
  audited: 'user',
  freshProof: true,
  params: userParams,
  body: fields({ newPassword: passwordSchema }),
  answer: accountSchema,
  problems: ['not_found', 'password_with_provider'],
});

/** Turns two-step sign-in of another account off and tells its owner (decisions/second-factor). */
export const resetSecondFactor = defineAuditedCall({
  name: 'users.resetSecondFactor',
  method: 'DELETE',
  path: '/api/admin/users/:id/second-factor',
  summary: "Turn an account's two-step sign-in off",
  access: 'admin',
  audited: 'user',
  freshProof: true,
  params: userParams,
  problems: ['not_found', 'conflict'],
});

/**
 * Approved, unpaused accounts only, never the last administrator (decisions: Account). Ends every
 * session of the account (security 10).
 */
export const setRole = defineAuditedCall({
  name: 'users.setRole',
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  summary: 'Make a member an administrator, or back',
  access: 'admin',
  audited: 'user',
  freshProof: true,
  params: userParams,
  body: fields({ role: roleSchema }),
  answer: accountSchema,
  problems: ['not_found', 'conflict', 'last_admin'],
});

/** Ends every session of the account; each device erases what it keeps at its next contact. */
export const eraseDevices = defineAuditedCall({
  name: 'users.eraseDevices',
  method: 'POST',
  path: '/api/admin/users/:id/erase-devices',
  summary: 'Sign an account out everywhere and erase what its devices keep',
  access: 'admin',
  audited: 'user',
  params: userParams,
  answer: accountSchema,
  problems: ['not_found'],
});

/** One transaction. Never the caller (403), nor the last administrator (decisions: Account). */
export const deleteUser = defineAuditedCall({
  name: 'users.delete',
  method: 'DELETE',
  path: '/api/admin/users/:id/delete',
  summary: 'Delete an account and everything personal',
  access: 'admin',
  audited: 'user',
  params: userParams,
  problems: ['not_found', 'last_admin'],
});

export const usersCalls = [
  approve,
  reject,
  toggleSuspension,
  rename,
  resetPassword,
  resetSecondFactor,
  setRole,
  eraseDevices,
  deleteUser,
] as const;
