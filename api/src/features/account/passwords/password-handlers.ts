import { createHash } from 'node:crypto';
import { passwordRequestContent } from '@greenroom/sync-protocol/support/password-requests';
import { AppError } from '../../../app-error.ts';
import type { RequestContext, RequestHandlers } from '../../../access/handler.ts';
import { runTransactionOf } from '../../../access/turns/turns.ts';
import { notifyAdmins } from '../../notifications/notifications-repository.ts';
import { hasOpenMessage, insertAdminMessage } from '../../support/admin-messages-repository.ts';
import { findAccountForSignIn, toAccount } from '../../users/users-repository.ts';
import { refuseCommonPassword } from '../account-creation.ts';
import { requireSession } from '../require-session.ts';
import { requireOwnPassword, wrongOwnPassword } from './check-password.ts';
import { hashPassword } from './password-hashing.ts';
import {
  findStandIn,
  keepOnlyIf,
  recordResetRequest,
  replaceOwnPassword,
} from './password-repository.ts';
import { endSessions } from '../../../access/session-repository.ts';

type PasswordCall = 'account.requestPasswordReset' | 'account.changePassword';

/** Minimum milliseconds between notifications of administrators about one account's requests. */
const resetInterval = 60 * 60 * 1000;

/** Handlers of forgotten and changed passwords. `announce`: administrators were notified. */
export function passwordHandlers(announce: () => void): Pick<RequestHandlers, PasswordCall> {
  return {
    'account.requestPasswordReset': async (context, { identifier }) => {
      await fileResetRequest(context, identifier);
      // In every case: the response time must not reveal whether an account matched.
      announce();
      return {
        message:
          'Your password reset request has been sent to the administrators. They will send you a new password shortly.',
      };
    },

    'account.changePassword': async (context, { currentPassword, newPassword }) => {
      const { db, actor, session, now } = context;
      refuseCommonPassword(newPassword, 'newPassword');
      const compared = await requireOwnPassword(context, currentPassword, keptByProvider);
      refuseSame(currentPassword, newPassword);
      const password = await hashPassword(newPassword);
      return runTransactionOf(db, actor.userId, async (trx) => {
        const former = await requireSession(trx, context);
        const changed = await replaceOwnPassword(trx, actor.userId, compared, password, now);
        if (!changed) throw wrongOwnPassword();
        await endSessions(trx, actor.userId, session.sid);
        // The password alone is no fresh proof where a code belongs to one.
        await session.start(changed.id, changed.role, { within: trx, former });
        return toAccount(changed);
      });
    },
  };
}

/**
 * Files 'Password reset requested' for the named account and notifies the administrators, at most
 * once an hour while an earlier request is open. Without a match the same work is done for a
 * stand-in and rolled back (security.md 8).
 */
async function fileResetRequest({ db, now }: RequestContext, identifier: string): Promise<void> {
  const account = await findAccountForSignIn(db, identifier);
  const standIn = await findStandIn(db);
  const userId = account?.id ?? standIn;
  if (userId === undefined) return;
  const subject = createHash('sha256').update(account?.id ?? identifier.toLowerCase());
  await db.transaction().execute(async (trx) => {
    const since = new Date(now.getTime() - resetInterval);
    const isFirst = await recordResetRequest(trx, subject.digest('base64url'), now, since);
    // Within the hour the first request stands, unless it was settled or deleted meanwhile.
    const isOpen = await hasOpenMessage(trx, userId, passwordRequestContent);
    // An account of a provider has no password an administrator could send.
    const isFiled = (isFirst || !isOpen) && account?.auth_type === 'local';
    await keepOnlyIf(trx, isFiled, async () => {
      await insertAdminMessage(trx, { userId, content: passwordRequestContent, now });
      await notifyAdmins(trx, {
        title: passwordRequestContent,
        // Without the name: the notification outlives the account.
        message: 'A member asks for a new password.',
        type: 'system',
        kind: 'password_reset',
        url: '/admin/messages',
        now,
      });
    });
  });
}

function refuseSame(current: string, chosen: string): void {
  if (current.normalize('NFC') !== chosen.normalize('NFC')) return;
  const message = 'New password must be different from the current one';
  throw new AppError('invalid', message, { fields: { newPassword: [message] } });
}

const keptByProvider = 'You sign in with an external provider. Please change your password there.';
