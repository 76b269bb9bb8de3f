import { isCommonPassword } from '@greenroom/sync-protocol/account/common-passwords';
import {
  judgeRoleChange,
  judgeSecondFactorReset,
  judgeSuspension,
} from '@greenroom/sync-protocol/users/users-rules';
import { AppError } from '../../app-error.ts';
import { violatedConstraint } from '../../database/database-errors.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { refuseTaken } from '../account/account-creation.ts';
import { hashPassword } from '../account/passwords/password-hashing.ts';
import {
  describeReset,
  nothingToReset,
  resetNotices,
  resetSecondFactor,
} from '../account/second-factor/reset-second-factor.ts';
import { askForErasures } from '../../access/erasures-repository.ts';
import { endSessions } from '../../access/session-repository.ts';
import { enqueueErasurePushes } from '../push/push-queue-repository.ts';
import { renamePendingRequest } from '../deletion-requests/deletion-requests-repository.ts';
import { deleteToldAsAdmin, notifyUser } from '../notifications/notifications-repository.ts';
import { endAccess } from './access-repository.ts';
import { deleteAccount } from './account-deletion.ts';
import { countAdministrators, lockAdministrators } from './administrators-repository.ts';
import { changeAccount } from './change-account.ts';
import { type AccountRow, resetTo, updateAccount } from './users-repository.ts';

type UsersCall = Extract<keyof RequestHandlers, `users.${string}`>;
type ListCall = 'users.list' | 'users.listPending' | 'users.counts' | 'users.read';

/** Handlers that change accounts. Sockets of accounts without access close by the feed (live/). */
export const usersHandlers: Pick<RequestHandlers, Exclude<UsersCall, ListCall>> = {
  'users.approve': async (context, { id }) =>
    changeAccount(context, id, 'users.approve', async (trx, account) => {
      requirePending(account);
      await notifyUser(trx, {
        userId: id,
        title: 'Account approved',
        message: 'Welcome! An administrator has approved your account.',
        type: 'system',
        kind: 'account',
        url: '/',
        now: context.now,
      });
      const changes = { status: 'approved', approved_at: context.now } as const;
      return updateAccount(trx, id, changes, context.now);
    }),

  // No notification, which could not be read: sign-in shows the reason (decisions: Account).
  'users.reject': async (context, { id, reason }) =>
    changeAccount(context, id, 'users.reject', async (trx, account) => {
      requirePending(account);
      await endAccess(trx, id);
      const changes = { status: 'rejected', rejection_reason: reason || null } as const;
      return updateAccount(trx, id, changes, context.now);
    }),

  'users.toggleSuspension': async (context, { id, suspended }) =>
    changeAccount(context, id, 'users.toggleSuspension', async (trx, account) => {
      // Under this lock, so that an account that is becoming an administrator is not paused.
      const result = judgeSuspension(context.actor.userId, account);
      if (!result.ok) throw new AppError(result.code, result.message);
      if (account.suspended === suspended) return account;
      return updateAccount(trx, id, { suspended }, context.now);
    }),

  'users.rename': async (context, { id, username }) => {
    try {
      return await changeAccount(context, id, 'users.rename', async (trx, account) => {
        if (account.username === username) return account;
        await renamePendingRequest(trx, id, username);
        return updateAccount(trx, id, { username }, context.now);
      });
    } catch (error) {
      const isUsernameTaken = violatedConstraint(error) === 'users_username_key';
      refuseTaken({ isUsernameTaken, isEmailTaken: false });
      throw error;
    }
  },

  'users.resetPassword': async (context, { id, newPassword }) => {
    refuseCommon(newPassword);
    const password = await hashPassword(newPassword);
    return changeAccount(context, id, 'users.resetPassword', async (trx, account) => {
      if (account.auth_type !== 'local') {
        const message = 'This account signs in with its provider and has no password here';
        throw new AppError('password_with_provider', message);
      }
      await endAccess(trx, id);
      return updateAccount(trx, id, resetTo(password), context.now);
    });
  },

  'users.resetSecondFactor': async (context, { id }) => {
    await changeAccount(context, id, 'users.resetSecondFactor', async (trx, account, note) => {
      const result = judgeSecondFactorReset(context.actor.userId, account);
      if (!result.ok) throw new AppError(result.code, result.message);
      const taken = await resetSecondFactor(trx, id);
      if (!taken) throw new AppError('conflict', nothingToReset);
      note(describeReset(taken));
      await notifyUser(trx, {
        userId: id,
        ...resetNotices[taken],
        type: 'system',
        kind: 'account',
        url: '/privacy',
        now: context.now,
      });
      return { ...account };
    });
    return undefined;
  },

  'users.setRole': async (context, { id, role }) =>
    changeAccount(context, id, 'users.setRole', async (trx, account) => {
      const result = judgeRoleChange(account, role, await countAdministrators(trx));
      if (!result.ok) throw new AppError(result.code, result.message);
      if (account.role === role) return account;
      await endSessions(trx, id);
      if (account.role === 'admin') await deleteToldAsAdmin(trx, id);
      return updateAccount(trx, id, { role }, context.now);
    }),

  'users.eraseDevices': async (context, { id }) =>
    changeAccount(context, id, 'users.eraseDevices', async (trx, account) => {
      const { now } = context;
      const asked = await askForErasures(trx, { userId: id, byAdministrator: true, now });
      await enqueueErasurePushes(trx, asked, now);
      await endSessions(trx, id);
      // Another object: nothing of the account changes, and that it was done is recorded.
      return { ...account };
    }),

  'users.delete': async ({ db, actor, now }, { id }) => {
    await retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      await deleteAccount(trx, actor, id, now);
    });
    return undefined;
  },
};

/** Only pending accounts are approved or rejected (decisions: Account). */
function requirePending(account: AccountRow): void {
  if (account.status === 'pending') return;
  throw new AppError('not_pending', `This account is already ${account.status}`);
}

function refuseCommon(newPassword: string): void {
  if (!isCommonPassword(newPassword)) return;
  const message = 'Please choose a less common password';
  throw new AppError('invalid', message, { fields: { newPassword: [message] } });
}
