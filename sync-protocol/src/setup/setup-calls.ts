import * as v from 'valibot';
import {
  nameSchema,
  passwordSchema,
  setupEmailSchema,
  usernameSchema,
} from '../account/account-fields.ts';
import { accountSchema } from '../account/account-records.ts';
import { defineCall, fields } from '../call.ts';

/** GET /api/setup/status: needsSetup while no admin exists; needsCode when a setup code is asked. */
export const setupStatus = defineCall({
  name: 'setup.status',
  method: 'GET',
  path: '/api/setup/status',
  summary: 'Whether the first administrator is still to be created',
  access: 'everyone',
  answer: v.object({ needsSetup: v.boolean(), needsCode: v.boolean() }),
});

/** POST /api/setup/admin: the first administrator only (spec member 6; decisions.md, Account). */
export const createFirstAdmin = defineCall({
  name: 'setup.createAdmin',
  method: 'POST',
  path: '/api/setup/admin',
  summary: 'Create the first administrator',
  access: 'everyone',
  body: fields({
    username: usernameSchema,
    email: setupEmailSchema,
    password: passwordSchema,
    firstName: nameSchema,
    lastName: nameSchema,
    setupCode: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  answer: accountSchema,
  problems: ['setup_code_wrong', 'already_set_up', 'username_taken', 'email_taken'],
  success: 201,
  rateLimit: 200,
});
