import * as v from 'valibot';
import { defineCall, fields } from '../call.ts';
import { currentPasswordSchema } from './account-fields.ts';

/**
 * What shows that the account's owner asks. `code`: of the authenticator app or a recovery code;
 * absent or blank while two-step sign-in is off.
 */
export const ownProof = {
  currentPassword: currentPasswordSchema('Password'),
  code: v.optional(
    v.pipe(v.string('Code must be text'), v.trim(), v.maxLength(40, 'Code is too long')),
  ),
};

/**
 * Proves that the account's owner is at this session, which calls with `freshProof` ask for. A wrong
 * password or code answers 400 in `fields`.
 */
export const prove = defineCall({
  name: 'account.prove',
  method: 'POST',
  path: '/api/user/proof',
  summary: 'Prove that it is you, before what needs it',
  access: 'member',
  body: fields(ownProof),
  problems: ['password_with_provider', 'too_many_requests'],
});

export const proofCalls = [prove] as const;
