import type { CallInput } from '@greenroom/sync-protocol/contract';
import { v7 as newId } from 'uuid';
import { notSignedIn } from '../../access/guard.ts';
import type { RequestContext, RequestHandlers } from '../../access/handler.ts';
import { runTransactionOf } from '../../access/turns/turns.ts';
import { AppError } from '../../app-error.ts';
import type { Trx } from '../../database/schema.ts';
import { endChatDeferral } from '../push/subscriptions/chat-told-repository.ts';
import { renewReminders } from '../schedule/remind-shifts.ts';
import {
  type AccountRow,
  findAccount,
  findAccountForSignIn,
  lockAccount,
  toAccount,
  updateAccount,
} from '../users/users-repository.ts';
import { createAccount, isNameTaken } from './account-creation.ts';
import { checkPassword } from './passwords/check-password.ts';
import { lockUnchangedAccount } from './passwords/password-repository.ts';
import { countPasskeys } from './passkeys/passkeys-repository.ts';
import { refuseUnapproved } from './sign-in/refuse-sign-in.ts';
import { holdSignIn } from './second-factor/finish-sign-in.ts';
import { isRequiredOfAdministrators } from './second-factor/obligation.ts';
import { hasSecondFactor } from './second-factor/second-factor-repository.ts';

type AccountCall =
  | 'account.currentUser'
  | 'account.signInWays'
  | 'account.signIn'
  | 'account.register'
  | 'account.signOut'
  | 'account.setTimeZone';

/** Handlers of the caller's own account. `provider`: name of the OpenID Connect provider. */
export function accountHandlers(provider: string | undefined): Pick<RequestHandlers, AccountCall> {
  return {
    'account.signInWays': async () => ({ provider: provider ?? null }),

    'account.currentUser': async ({ db, actor }) => {
      const account = await findAccount(db, actor.userId);
      if (!account) throw notSignedIn();
      return toAccount(account);
    },

    'account.signIn': async (context, input) => {
      const account = await authenticate(context, input.username, input.password);
      refuseUnapproved(account);
      const signedIn = await runTransactionOf(context.db, account.id, async (trx) => {
        const current = await lockUnchangedAccount(trx, account.id, account.password);
        if (!current) throw wrongCredentials();
        const step = await secondStepOf(trx, current);
        if (step) {
          // A passkey signs in anew, by itself.
          if (step.problem.code !== 'passkey_required') {
            await holdSignIn(context, trx, current.id, account.password);
          }
          return step;
        }
        await context.session.start(current.id, current.role, { within: trx });
        return toAccount(current);
      });
      // After the commit, which keeps the sign-in that waits.
      if (signedIn instanceof AppError) throw signedIn;
      return signedIn;
    },

    'account.register': async (context, input) => {
      try {
        // `role` is ignored: public registration always creates a pending model (security.md 6).
        await createAccount(context.db, {
          id: newId(),
          username: input.username,
          email: input.email,
          password: input.password,
          firstName: null,
          lastName: null,
          role: 'model',
          status: 'pending',
          now: context.now,
        });
      } catch (error) {
        if (!isNameTaken(error) || !(await isOwnRegistration(context, input))) throw error;
      }
      return {
        message:
          'Your account has been created and is pending approval. An administrator will review your account shortly.',
      };
    },

    'account.signOut': async ({ session }) => {
      await session.leave();
      return undefined;
    },

    'account.setTimeZone': async ({ db, actor, now }, { timeZone }) => {
      await runTransactionOf(db, actor.userId, async (trx) => {
        const account = await lockAccount(trx, actor.userId);
        if (!account) throw notSignedIn();
        // Devices send this at every start: write only changes.
        if (account.time_zone !== timeZone) {
          await updateAccount(trx, actor.userId, { time_zone: timeZone }, now);
          // Quiet hours end, and shifts start, at another moment now.
          await endChatDeferral(trx, actor.userId);
          await renewReminders(trx, actor.userId, { former: account.time_zone, timeZone }, now);
        }
      });
      return { timeZone };
    },
  };
}

/** The account with this password, if any; an unknown account runs the same steps. */
async function findByPassword(context: RequestContext, identifier: string, password: string) {
  const account = await findAccountForSignIn(context.db, identifier);
  const subject = account?.id ?? identifier.toLowerCase();
  const isRight = await checkPassword(context, subject, password, account?.password ?? null);
  return isRight ? account : undefined;
}

/** @throws {AppError} `invalid_credentials`, `too_many_requests` */
async function authenticate(context: RequestContext, identifier: string, password: string) {
  const account = await findByPassword(context, identifier, password);
  if (!account) throw wrongCredentials();
  return account;
}

/**
 * Whether these are the names and the password of an account that waits: the answer to its
 * registration was lost, and it is sent again. Costs and counts as a sign-in whoever has the names, so that
 * only the right password tells that one waits (security.md 8, 9).
 */
async function isOwnRegistration(
  context: RequestContext,
  { username, email, password }: CallInput<'account.register'>,
): Promise<boolean> {
  const account = await findByPassword(context, username, password);
  return (
    account?.status === 'pending' &&
    account.role === 'model' &&
    account.username === username &&
    account.email === email
  );
}

function wrongCredentials(): AppError {
  return new AppError('invalid_credentials', 'Invalid username or password');
}

/** What a sign-in waits for after a correct password; null: nothing. */
async function secondStepOf(trx: Trx, { id, role }: AccountRow): Promise<AppError | null> {
  if (await hasSecondFactor(trx, id)) {
    const message = 'Please enter the code of your authenticator app';
    return new AppError('second_factor_required', message);
  }
  if (role !== 'admin' || !(await isRequiredOfAdministrators(trx))) return null;
  // Or whoever has the password alone could set up an app beside the passkey.
  if ((await countPasskeys(trx, id)) > 0) {
    return new AppError('passkey_required', 'Please sign in with your passkey here');
  }
  const message = 'Administrators need two-step sign-in here. Please set it up';
  return new AppError('second_factor_setup_required', message);
}
