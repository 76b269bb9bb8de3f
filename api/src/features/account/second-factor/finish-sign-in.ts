import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { RequestContext, RequestHandlers } from '../../../access/handler.ts';
import { pendingSignInLife } from '../../../access/pending-sign-in.ts';
import { runTransactionOf } from '../../../access/turns/turns.ts';
import { AppError } from '../../../app-error.ts';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import { hashSecret, newSecret } from '../../../crypto/secrets.ts';
import type { Trx } from '../../../database/schema.ts';
import { toAccount } from '../../users/users-repository.ts';
import { findPasswordHash, lockUnchangedAccount } from '../passwords/password-repository.ts';
import { acceptCode } from './check-code.ts';
import {
  findPendingSignIn,
  insertPendingSignIn,
  type PendingSignIn,
  takePendingSignIn,
} from './pending-sign-ins-repository.ts';

/** Lets a sign-in whose password was right wait for its code, in this browser alone. */
export async function holdSignIn(
  { session, now }: RequestContext,
  trx: Trx,
  userId: string,
  password: string | null,
): Promise<void> {
  const secret = newSecret();
  const pending = {
    secret_hash: hashSecret(secret),
    user_id: userId,
    password_check: checkOf(password),
    expires_at: new Date(now.getTime() + pendingSignInLife),
  };
  await insertPendingSignIn(trx, pending, now);
  session.holdSignIn(secret);
}

/** Handler of a sign-in's second step. */
export function finishSignInHandler(keys: KeyRing): Pick<RequestHandlers, 'account.finishSignIn'> {
  return {
    'account.finishSignIn': async (context, { code }) => {
      const pending = await requirePending(context);
      await acceptCode(context, keys, pending.user_id, code);
      return runTransactionOf(context.db, pending.user_id, (trx) =>
        startSession(context, trx, pending),
      );
    },
  };
}

/** The sign-in of this browser that waits. @throws {AppError} `sign_in_expired` */
export async function requirePending({ db, session, now }: RequestContext): Promise<PendingSignIn> {
  const pending =
    session.pending === undefined ? undefined : await findPendingSignIn(db, session.pending, now);
  if (!pending) throw expired();
  return pending;
}

/**
 * As after a password: only while account and password are what they were.
 * @throws {AppError} `sign_in_expired`
 */
export async function startSession(
  { session }: RequestContext,
  trx: Trx,
  { secret_hash, user_id, password_check }: PendingSignIn,
): Promise<Account> {
  const isTaken = await takePendingSignIn(trx, secret_hash);
  const stored = await findPasswordHash(trx, user_id);
  if (!isTaken || !stored || checkOf(stored.password) !== password_check) throw expired();
  const current = await lockUnchangedAccount(trx, user_id, stored.password);
  if (!current) throw expired();
  await session.start(current.id, current.role, { within: trx });
  return toAccount(current);
}

/** Identifies a password's hash without repeating it. */
function checkOf(password: string | null): string {
  return hashSecret(password ?? '');
}

export function expired(): AppError {
  return new AppError(
    'sign_in_expired',
    'Your sign-in waited too long. Please enter your password again.',
  );
}
