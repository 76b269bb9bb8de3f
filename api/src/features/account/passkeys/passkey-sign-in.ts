import type { RequestContext, RequestHandlers } from '../../../access/handler.ts';
import { runTransactionOf } from '../../../access/turns/turns.ts';
import { AppError } from '../../../app-error.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import { findAccount, toAccount } from '../../users/users-repository.ts';
import { findPasswordHash, lockUnchangedAccount } from '../passwords/password-repository.ts';
import { refuseUnapproved } from '../sign-in/refuse-sign-in.ts';
import { type AcceptedPasskey, acceptPasskey } from './accept-passkey.ts';
import { storeChallenge, takeChallenge } from './challenges-repository.ts';
import { notePasskeyUse } from './passkeys-repository.ts';
import { askForUse } from './relying-party.ts';

type SignInCall = 'account.startPasskeySignIn' | 'account.finishPasskeySignIn';

/** Handlers of signing in by a passkey alone (docs/decisions/second-factor.md). */
export const passkeySignInHandlers: Pick<RequestHandlers, SignInCall> = {
  'account.startPasskeySignIn': async ({ db, session, now, origin }) => {
    const options = await askForUse(origin);
    const secret = newSecret();
    const asked = { holder: hashSecret(secret), purpose: 'sign-in' } as const;
    await storeChallenge(db, asked, options.challenge, now);
    session.holdSignIn(secret);
    return options;
  },

  'account.finishPasskeySignIn': async (context, { credential }) => {
    const { db, session, now } = context;
    const asked = { holder: session.pending ?? '', purpose: 'sign-in' } as const;
    const challenge = await takeChallenge(db, asked, now);
    if (challenge === undefined) throw expired();
    const accepted = await acceptPasskey(context, challenge, credential);
    if (!accepted) throw notKnown();
    return startSession(context, accepted);
  },
};

/** As after a password: only while the account and the passkey are what they were. */
async function startSession({ db, session }: RequestContext, { passkey, use }: AcceptedPasskey) {
  const userId = passkey.user_id;
  const account = await findAccount(db, userId);
  const stored = await findPasswordHash(db, userId);
  if (!account || stored?.auth_type !== 'local') throw notKnown();
  refuseUnapproved(account);
  return runTransactionOf(db, userId, async (trx) => {
    const current = await lockUnchangedAccount(trx, userId, stored.password);
    if (!current || !(await notePasskeyUse(trx, passkey, use))) throw notKnown();
    await session.start(current.id, current.role, { within: trx });
    return toAccount(current);
  });
}

function notKnown(): AppError {
  return new AppError(
    'invalid_credentials',
    'This passkey does not sign in here. Please use another one, or your password.',
  );
}

function expired(): AppError {
  return new AppError('sign_in_expired', 'Your sign-in waited too long. Please try again.');
}
