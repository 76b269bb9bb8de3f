import type { Kysely, Transaction } from 'kysely';
import { AppError, notFound } from '../../app-error.ts';
import type { Database } from '../../database/schema.ts';
import type { Actor, RequestHandlers } from '../../http/handler.ts';
import { deleteSessionsOfUser } from '../account/session-repository.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import {
  type AccountRow,
  countPendingAccounts,
  findPendingAccounts,
  lockAccount,
  toAccount,
  updateAccount,
} from './users-repository.ts';

type UsersCall = Extract<keyof RequestHandlers, `users.${string}`>;

/** Handlers of user management. Sockets of who may no longer have one close by the feed (live/). */
export const usersHandlers: Pick<RequestHandlers, UsersCall> = {
  'users.listPending': async ({ db, setHeader }, { page }) => {
    setHeader('x-total-count', String(await countPendingAccounts(db)));
    return (await findPendingAccounts(db, page)).map(toAccount);
  },

  'users.approve': async ({ db, actor, now }, { id }) =>
    changeAccount(db, actor, id, 'users.approve', now, async (trx, account) => {
      requirePending(account);
      return updateAccount(trx, id, { status: 'approved', approved_at: now }, now);
    }),

  'users.reject': async ({ db, actor, now }, { id, reason }) =>
    changeAccount(db, actor, id, 'users.reject', now, async (trx, account) => {
      requirePending(account);
      await deleteSessionsOfUser(trx, id);
      const changes = { status: 'rejected', rejection_reason: reason || null } as const;
      return updateAccount(trx, id, changes, now);
    }),

  'users.toggleSuspension': async ({ db, actor, now }, { id, suspended }) =>
    changeAccount(db, actor, id, 'users.toggleSuspension', now, async (trx, account) => {
      if (account.id === actor.userId) {
        throw new AppError('forbidden', 'You cannot pause your own account');
      }
      if (account.role === 'admin') {
        throw new AppError('forbidden', 'Administrators cannot be paused');
      }
      if (account.suspended === suspended) return account;
      return updateAccount(trx, id, { suspended }, now);
    }),
};

/** Changes one account under its lock, with the audit row of what changed. */
async function changeAccount(
  db: Kysely<Database>,
  actor: Actor,
  id: string,
  action: UsersCall,
  now: Date,
  change: (trx: Transaction<Database>, account: AccountRow) => Promise<AccountRow>,
) {
  const changed = await db.transaction().execute(async (trx) => {
    const before = await lockAccount(trx, id);
    if (!before) throw notFound('User');
    const after = await change(trx, before);
    if (after === before) return before;
    await recordAudit(trx, {
      actor,
      action,
      subjectType: 'user',
      subjectId: id,
      before: describe(before),
      after: describe(after),
      now,
    });
    return after;
  });
  return toAccount(changed);
}

function describe(account: AccountRow) {
  const { username, status, suspended, rejection_reason: rejectionReason } = account;
  return { username, status, suspended, rejectionReason };
}

/** Approve and reject apply to accounts that wait (decisions.md, Account). */
function requirePending(account: AccountRow): void {
  if (account.status === 'pending') return;
  throw new AppError('not_pending', `This account is already ${account.status}`);
}
