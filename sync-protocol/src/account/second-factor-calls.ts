import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { instantSchema } from '../values.ts';
import { currentPasswordSchema } from './account-fields.ts';
import { accountSchema } from './account-records.ts';

const codeSchema = v.pipe(
  v.string('Code is required'),
  v.trim(),
  v.minLength(1, 'Code is required'),
  v.maxLength(40, 'Code is too long'),
);

const proof = fields({ currentPassword: currentPasswordSchema('Password'), code: codeSchema });

/** Shown once; the server keeps hashes. */
const recoveryCodesSchema = v.object({ recoveryCodes: v.array(v.string()) });

/** Two-step sign-in of the account. `since` null: it is off. */
export const secondFactorSchema = v.object({
  since: v.nullable(instantSchema),
  recoveryCodesLeft: v.pipe(v.number(), v.integer()),
});

export type SecondFactor = v.InferOutput<typeof secondFactorSchema>;

/**
 * The second step of a sign-in: a code of the app or a recovery code, from the browser whose
 * password was right. A wrong code answers 400 in `fields.code`.
 */
export const finishSignIn = defineCall({
  name: 'account.finishSignIn',
  method: 'POST',
  path: '/api/local-login/code',
  summary: 'Finish signing in with a code',
  access: 'everyone',
  body: fields({ code: codeSchema }),
  answer: accountSchema,
  problems: ['sign_in_expired'],
  rateLimit: 120,
});

const startedAppSchema = v.object({ secret: v.string(), uri: v.string() });

/** As `startSecondFactor`, for an administrator whose sign-in waits until it is set up. */
export const startRequiredSecondFactor = defineCall({
  name: 'account.startRequiredSecondFactor',
  method: 'POST',
  path: '/api/local-login/second-factor',
  summary: 'Begin to set up two-step sign-in, to finish signing in',
  access: 'everyone',
  answer: startedAppSchema,
  problems: ['sign_in_expired'],
  rateLimit: 120,
});

/** Turns it on and finishes the sign-in. A wrong code answers 400 in `fields.code`. */
export const finishRequiredSecondFactor = defineCall({
  name: 'account.finishRequiredSecondFactor',
  method: 'POST',
  path: '/api/local-login/second-factor/confirm',
  summary: 'Turn two-step sign-in on and finish signing in',
  access: 'everyone',
  body: fields({ code: codeSchema }),
  answer: v.object({ account: accountSchema, ...recoveryCodesSchema.entries }),
  problems: ['sign_in_expired'],
  rateLimit: 120,
});

export const readSecondFactor = defineCall({
  name: 'account.readSecondFactor',
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'Whether two-step sign-in is on',
  access: 'member',
  answer: secondFactorSchema,
});

/** `secret`: base32; `uri`: what the QR code says. Nothing is asked for until it is confirmed. */
export const startSecondFactor = defineCall({
  name: 'account.startSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor',
  summary: 'Begin to set up two-step sign-in',
  access: 'member',
  body: fields({ currentPassword: currentPasswordSchema('Password') }),
  answer: startedAppSchema,
  problems: ['conflict', 'password_with_provider', 'too_many_requests'],
});

/** A wrong code answers 400 in `fields.code`. */
export const confirmSecondFactor = defineCall({
  name: 'account.confirmSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor/confirm',
  summary: 'Turn two-step sign-in on with a code of the app',
  access: 'member',
  body: fields({ code: codeSchema }),
  answer: recoveryCodesSchema,
  problems: ['conflict', 'too_many_requests'],
});

/** The former codes end. Wrong ones answer 400 in `fields`. */
export const renewRecoveryCodes = defineCall({
  name: 'account.renewRecoveryCodes',
  method: 'POST',
  path: '/api/user/second-factor/recovery-codes',
  summary: 'Make new recovery codes',
  access: 'member',
  body: proof,
  answer: recoveryCodesSchema,
  problems: ['conflict', 'password_with_provider', 'too_many_requests'],
});

/** Wrong ones answer 400 in `fields`. */
export const stopSecondFactor = defineCall({
  name: 'account.stopSecondFactor',
  method: 'POST',
  path: '/api/user/second-factor/stop',
  summary: 'Turn two-step sign-in off',
  access: 'member',
  body: proof,
  problems: ['conflict', 'password_with_provider', 'too_many_requests'],
});

export const secondFactorCalls = [
  finishSignIn,
  startRequiredSecondFactor,
  finishRequiredSecondFactor,
  readSecondFactor,
  startSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  stopSecondFactor,
] as const;
