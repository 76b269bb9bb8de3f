import type { RequestContext } from '../../../access/handler.ts';
import { AppError } from '../../../app-error.ts';
import type { AccountRow } from '../../users/users-repository.ts';

/**
 * Called only after a correct password or passkey (security.md 8; texts: spec member 8).
 * @throws {AppError} `account_pending`, `account_rejected`
 */
export function refuseUnapproved(account: AccountRow): void {
  if (account.status === 'approved') return;
  if (account.status === 'rejected') {
    throw new AppError('account_rejected', 'Account Rejected', {
      status: 'rejected',
      details:
        account.rejection_reason ||
        'Your account has been rejected. Please contact support for assistance.',
    });
  }
  throw new AppError('account_pending', 'Account Pending Approval', {
    status: 'pending',
    details:
      'Your account is waiting for administrator approval. You will be notified once approved.',
  });
}

/** @throws {AppError} `too_many_requests` with Retry-After, unless `seconds` is 0 */
export function refuseLocked(context: RequestContext, seconds: number): void {
  if (seconds <= 0) return;
  context.setHeader('retry-after', String(seconds));
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    'too_many_requests',
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}
