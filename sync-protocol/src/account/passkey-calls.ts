import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { idSchema } from '../values.ts';
import { accountSchema } from './account-records.ts';
import {
  creationOptionsSchema,
  newCredentialSchema,
  passkeyNameSchema,
  passkeySchema,
  requestOptionsSchema,
  usedCredentialSchema,
} from './passkey-records.ts';
import { ownProof } from './proof-calls.ts';

const used = fields({ credential: usedCredentialSchema });

/** Oldest first. */
export const listPasskeys = defineCall({
  name: 'account.listPasskeys',
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'Passkeys of the own account',
  access: 'member',
  answer: v.array(passkeySchema),
});

/** What the browser makes a passkey from. Wrong password or code answers 400 in `fields`. */
export const startPasskey = defineCall({
  name: 'account.startPasskey',
  method: 'POST',
  path: '/api/user/passkeys/start',
  summary: 'Begin to add a passkey',
  access: 'member',
  body: fields(ownProof),
  answer: creationOptionsSchema,
  problems: ['conflict', 'password_with_provider', 'too_many_requests'],
});

/** Stores the passkey the browser made, within minutes of `startPasskey` in the same session. */
export const addPasskey = defineCall({
  name: 'account.addPasskey',
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Add a passkey',
  access: 'member',
  body: fields({ name: passkeyNameSchema, credential: newCredentialSchema }),
  answer: passkeySchema,
  success: 201,
  problems: ['conflict'],
});

export const renamePasskey = defineCall({
  name: 'account.renamePasskey',
  method: 'PUT',
  path: '/api/user/passkeys/:id',
  summary: 'Rename a passkey',
  access: 'member',
  params: fields({ id: idSchema }),
  body: fields({ name: passkeyNameSchema }),
  answer: passkeySchema,
  problems: ['not_found'],
});

/** Wrong password or code answers 400 in `fields`. */
export const removePasskey = defineCall({
  name: 'account.removePasskey',
  method: 'POST',
  path: '/api/user/passkeys/:id/remove',
  summary: 'Remove a passkey',
  access: 'member',
  params: fields({ id: idSchema }),
  body: fields(ownProof),
  problems: ['not_found', 'conflict', 'password_with_provider', 'too_many_requests'],
});

/** The question is this browser's alone, and is answered once. */
export const startPasskeySignIn = defineCall({
  name: 'account.startPasskeySignIn',
  method: 'POST',
  path: '/api/passkey-login/start',
  summary: 'Begin to sign in with a passkey',
  access: 'everyone',
  answer: requestOptionsSchema,
  rateLimit: 120,
});

/** Starts a session: a passkey is possession and, by its user verification, a second factor. */
export const finishPasskeySignIn = defineCall({
  name: 'account.finishPasskeySignIn',
  method: 'POST',
  path: '/api/passkey-login',
  summary: 'Sign in with a passkey',
  access: 'everyone',
  body: used,
  answer: accountSchema,
  problems: ['sign_in_expired', 'invalid_credentials', 'account_pending', 'account_rejected'],
  rateLimit: 120,
});

export const startPasskeyProof = defineCall({
  name: 'account.startPasskeyProof',
  method: 'POST',
  path: '/api/user/proof/passkey/start',
  summary: 'Begin to prove with a passkey that it is you',
  access: 'member',
  answer: requestOptionsSchema,
  problems: ['conflict'],
});

/** As `account.prove`, by a passkey of the account. */
export const proveByPasskey = defineCall({
  name: 'account.proveByPasskey',
  method: 'POST',
  path: '/api/user/proof/passkey',
  summary: 'Prove with a passkey that it is you, before what needs it',
  access: 'member',
  body: used,
  problems: ['conflict', 'too_many_requests'],
});

export const passkeyCalls = [
  listPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeySignIn,
  finishPasskeySignIn,
  startPasskeyProof,
  proveByPasskey,
] as const;
