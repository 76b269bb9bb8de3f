import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import {
  currentPasswordSchema,
  emailSchema,
  newPasswordSchema,
  passwordSchema,
  usernameSchema,
} from './account-fields.ts';
import { accountSchema } from './account-records.ts';

/** By username or email (decisions: Account). */
export const signIn = defineCall({
  name: 'account.signIn',
  method: 'POST',
  path: '/api/local-login',
  summary: 'Sign in with username or email and password',
  access: 'everyone',
  body: fields({
    username: v.pipe(
      v.string('Username is required'),
      v.trim(),
      v.normalize('NFC'),
      v.minLength(1, 'Username is required'),
      v.maxLength(254, 'Username is too long'),
    ),
    password: currentPasswordSchema('Password'),
  }),
  answer: accountSchema,
  problems: [
    'invalid_credentials',
    'account_pending',
    'account_rejected',
    'second_factor_required',
    'second_factor_setup_required',
    'passkey_required',
  ],
  rateLimit: 120,
});

export const signInWays = defineCall({
  name: 'account.signInWays',
  method: 'GET',
  path: '/api/auth/ways',
  summary: 'How people may sign in',
  access: 'everyone',
  /** `provider`: display name of the OpenID Connect provider; null: none is configured. */
  answer: v.object({ provider: v.nullable(v.string()) }),
});

/** Answer and response time are the same whether or not an account matches (decisions: Account). */
export const requestPasswordReset = defineCall({
  name: 'account.requestPasswordReset',
  method: 'POST',
  path: '/api/request-password-reset',
  summary: 'Ask the administrators for a new password',
  access: 'everyone',
  body: fields({
    identifier: v.pipe(
      v.string('Please enter your username or email'),
      v.trim(),
      v.normalize('NFC'),
      v.minLength(1, 'Please enter your username or email'),
      v.maxLength(254, 'Username or email is too long'),
    ),
  }),
  answer: v.object({ message: v.string() }),
  rateLimit: 20,
});

/** `role` is accepted for the specification's client and ignored (decisions.md). */
export const register = defineCall({
  name: 'account.register',
  method: 'POST',
  path: '/api/register',
  summary: 'Create an account that waits for approval',
  access: 'everyone',
  body: fields({
    username: usernameSchema,
    email: emailSchema,
    password: passwordSchema,
    role: v.optional(v.unknown()),
  }),
  answer: v.object({ message: v.string() }),
  problems: ['username_taken', 'email_taken'],
  success: 201,
  rateLimit: 30,
});

/** Also answers 204 without a session. */
export const signOut = defineCall({
  name: 'account.signOut',
  method: 'POST',
  path: '/api/local-logout',
  summary: 'End the session',
  access: 'everyone',
});

/**
 * Ends the account's other sessions and gives this one a new id. A wrong current password answers
 * 400 in `fields.currentPassword`.
 */
export const changePassword = defineCall({
  name: 'account.changePassword',
  method: 'POST',
  path: '/api/user/password',
  summary: 'Change the own password',
  access: 'member',
  whilePasswordChange: true,
  body: fields({
    currentPassword: currentPasswordSchema('Current password'),
    newPassword: newPasswordSchema,
  }),
  answer: accountSchema,
  problems: ['password_with_provider', 'too_many_requests'],
});

/** The device's zone, used for reminders (decisions: Schedule). */
export const setTimeZone = defineCall({
  name: 'account.setTimeZone',
  method: 'PUT',
  path: '/api/user/time-zone',
  summary: "Store the member's IANA time zone",
  access: 'member',
  body: fields({
    timeZone: v.pipe(
      v.string('Time zone is required'),
      v.trim(),
      v.minLength(1, 'Time zone is required'),
      v.maxLength(64, 'Time zone is too long'),
      v.check((zone) => isTimeZone(zone), 'Time zone is not known'),
    ),
  }),
  answer: v.object({ timeZone: v.string() }),
});

/** Whether `zone` is an IANA name in its canonical case; offsets such as +01:00 are not. */
function isTimeZone(zone: string): boolean {
  if (/^[+-]/.test(zone)) return false;
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
    return known.toLowerCase() !== zone.toLowerCase() || known === zone;
  } catch {
    return false;
  }
}

export const accountCalls = [
  signIn,
  signInWays,
  requestPasswordReset,
  register,
  signOut,
  changePassword,
  setTimeZone,
] as const;
