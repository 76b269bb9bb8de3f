import { v7 as newId } from 'uuid';
import { AppError } from '../../app-error.ts';
import type { RequestContext, RequestHandlers } from '../../http/handler.ts';
import {
  type AccountRow,
  findAccount,
  findAccountForSignIn,
  lockAccount,
  toAccount,
  updateAccount,
} from '../users/users-repository.ts';
import { createAccount } from './account-creation.ts';
import { isPasswordRight } from './password-hashing.ts';
import { limitsOf, secondsLocked, settleAttempt } from './sign-in-limit.ts';

type AccountCall = Extract<keyof RequestHandlers, `account.${string}`>;

/** Handlers of the caller's own account and session. */
export const accountHandlers: Pick<RequestHandlers, AccountCall> = {
  'account.currentUser': async ({ db, actor }) => {
    const account = await findAccount(db, actor.userId);
    if (!account) throw signedOut();
    return toAccount(account);
  },

  'account.signIn': async (context, input) => {
    const account = await checkPassword(context, input.username, input.password);
    if (account.status !== 'approved') throw notApproved(account);
    await context.session.start(account.id, account.role);
    return toAccount(account);
  },

  'account.register': async ({ db, now }, input) => {
    // `role` is not read: public registration always gives a pending model (security.md 6).
    await createAccount(db, {
      id: newId(),
      username: input.username,
      email: input.email,
      password: input.password,
      firstName: null,
      lastName: null,
      role: 'model',
      status: 'pending',
      now,
    });
    return {
      message:
        'Your account has been created and is pending approval. An administrator will review your account shortly.',
    };
  },

  'account.signOut': async ({ session }) => {
    await session.end();
    return undefined;
  },

  'account.setTimeZone': async ({ db, actor, now }, { timeZone }) => {
    await db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, actor.userId);
      if (!account) throw signedOut();
      // Sent at every start: a write only where it changes something.
      if (account.time_zone !== timeZone) {
        await updateAccount(trx, actor.userId, { time_zone: timeZone }, now);
      }
    });
    return { timeZone };
  },
};

/**
 * The account whose password this is. The limit, and only then the password, decides; an unknown
 * account takes the same steps (security.md 8, 9).
 */
async function checkPassword(
  context: RequestContext,
  identifier: string,
  password: string,
): Promise<AccountRow> {
  const { db, now, address } = context;
  const account = await findAccountForSignIn(db, identifier);
  const limits = limitsOf(account?.id ?? identifier.toLowerCase(), address);
  refuseLocked(context, await secondsLocked(db, limits, now));
  const isRight = await isPasswordRight(password, account?.password ?? null);
  refuseLocked(context, await settleAttempt(db, limits, now, isRight));
  if (!account || !isRight) {
    throw new AppError('invalid_credentials', 'Invalid username or password');
  }
  return account;
}

function refuseLocked(context: RequestContext, seconds: number): void {
  if (seconds <= 0) return;
  context.setHeader('retry-after', String(seconds));
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    'too_many_requests',
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}

/** Told only after a right password (security.md 8; texts: spec member 8). */
function notApproved(account: AccountRow): AppError {
  if (account.status === 'rejected') {
    return new AppError('account_rejected', 'Account Rejected', {
      status: 'rejected',
      details:
        account.rejection_reason ||
        'Your account has been rejected. Please contact support for assistance.',
    });
  }
  return new AppError('account_pending', 'Account Pending Approval', {
    status: 'pending',
    details:
      'Your account is waiting for administrator approval. You will be notified once approved.',
  });
}

function signedOut(): AppError {
  return new AppError('unauthenticated', 'You are not signed in');
}
