import * as v from 'valibot';
import { defineAuditedCall } from '../audit/audited-call.ts';
import {
  nameSchema,
  passwordSchema,
  setupEmailSchema,
  usernameSchema,
} from '../account/account-fields.ts';
import { accountSchema } from '../account/account-records.ts';
import { defineCall, fields } from '../call.ts';

/** needsSetup: no administrator exists; needsCode: a setup code is required. */
export const status = defineCall({
  name: 'setup.status',
  method: 'GET',
  path: '/api/setup/status',
  summary: 'Whether the first administrator is still to be created',
  access: 'everyone',
  answer: v.object({ needsSetup: v.boolean(), needsCode: v.boolean() }),
});

const newAdminFields = {
  username: usernameSchema,
  email: setupEmailSchema,
  password: passwordSchema,
  firstName: nameSchema,
  lastName: nameSchema,
  setupCode: v.optional(v.pipe(v.string(), v.maxLength(200))),
};

/** Refused once an administrator exists (spec member 6; decisions: Account). */
export const createAdmin = defineAuditedCall({
  name: 'setup.createAdmin',
  method: 'POST',
  path: '/api/setup/admin',
  summary: 'Create the first administrator',
  access: 'everyone',
  audited: 'user',
  body: fields(newAdminFields),
  answer: accountSchema,
  problems: ['setup_code_wrong', 'already_set_up', 'username_taken', 'email_taken'],
  success: 201,
  rateLimit: 200,
});

/** claimable: an unclaimed default administrator exists (decisions: Account); needsCode: it takes a setup code. */
export const claimStatus = defineCall({
  name: 'setup.claimStatus',
  method: 'GET',
  path: '/api/admin-claim/status',
  summary: 'Whether a default administrator waits to be claimed',
  access: 'everyone',
  answer: v.object({ claimable: v.boolean(), needsCode: v.boolean() }),
});

/** Replaces the default administrator's name, email, password and sessions. */
export const claimAdmin = defineAuditedCall({
  name: 'setup.claimAdmin',
  method: 'POST',
  path: '/api/admin-claim',
  summary: 'Claim the default administrator',
  access: 'everyone',
  audited: 'user',
  body: fields(newAdminFields),
  answer: accountSchema,
  problems: ['setup_code_wrong', 'not_claimable', 'username_taken', 'email_taken'],
  success: 201,
  rateLimit: 200,
});

export const setupCalls = [status, createAdmin, claimStatus, claimAdmin] as const;
