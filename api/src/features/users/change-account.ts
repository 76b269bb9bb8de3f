import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { AuditedAction } from '@greenroom/sync-protocol/audit/audit-records';
import type { Actor } from '../../access/actor.ts';
import type { RequestContext } from '../../access/handler.ts';
import { notFound } from '../../app-error.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Trx } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { lockAdministrators } from './administrators-repository.ts';
import { type AccountRow, lockAccount, toAccount } from './users-repository.ts';

type UsersCall = Extract<AuditedAction, `users.${string}`>;

/** Values of the audit row beside the account's own. */
interface NotedValues {
  readonly before: object;
  readonly after: object;
}

/**
 * Changes one account under its lock and records the audit row. A `change` that returns the given
 * row made no change; `note` adds to the row what no column of the account says. Administrators take
 * turns; an actor who lost the role is refused.
 */
export async function changeAccount(
  { db, actor, now }: RequestContext<Actor>,
  id: string,
  action: UsersCall,
  change: (
    trx: Trx,
    account: AccountRow,
    note: (values: NotedValues) => void,
  ) => Promise<AccountRow>,
): Promise<Account> {
  const changed = await retryTransaction(db, async (trx) => {
    await lockAdministrators(trx, actor);
    const before = await lockAccount(trx, id);
    if (!before) throw notFound('User');
    let noted: NotedValues = { before: {}, after: {} };
    const after = await change(trx, before, (values) => (noted = values));
    if (after === before) return before;
    await recordAudit(trx, {
      actor,
      action,
      subjectId: id,
      subjectName: before.username,
      before: { ...describe(before), ...noted.before },
      after: { ...describe(after), ...noted.after },
      now,
    });
    return after;
  });
  return toAccount(changed);
}

/** State of an account in the audit log: no secrets, no address. */
function describe(account: AccountRow) {
  const { username, role, status, suspended } = account;
  return {
    username,
    role,
    status,
    suspended,
    rejectionReason: account.rejection_reason,
    mustChangePassword: account.password_change_required,
  };
}
