import type { Trx } from '../../../database/schema.ts';
import { recordOfOperator } from '../../audit/audit-repository.ts';
import { notifyUserOnce } from '../../notifications/notifications-repository.ts';
import { findAccount } from '../../users/users-repository.ts';
import { findSubmission } from '../bank-submissions-repository.ts';
import type { BankRow, BankTable } from '../bank-fields.ts';

/**
 * Records that a row no key opens is about to be deleted. Its member is told, unless it was a submission
 * that had been decided; once for all rows of one `now`.
 */
export async function recordLost(
  trx: Trx,
  table: BankTable,
  { id, user_id: userId }: BankRow,
  now: Date,
): Promise<void> {
  const account = await findAccount(trx, userId);
  if (!account) return;
  await recordOfOperator(trx, 'operator.discardBankDetails', account, now);
  const isInUse = table === 'bank_details' || (await findSubmission(trx, id))?.status === 'pending';
  if (!isInUse) return;
  await notifyUserOnce(trx, {
    userId,
    title: 'Bank details deleted',
    message:
      'The key your bank details were encrypted with has been lost. Please submit them again.',
    type: 'push',
    kind: 'bank_review',
    url: '/earnings',
    now,
    dedupeKey: `lost-bank-details:${userId}:${now.toISOString()}`,
  });
}
