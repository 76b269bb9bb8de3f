import { defaultNotes } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import { judgeDeletion } from '@greenroom/sync-protocol/users/users-rules';
import type { Actor } from '../../access/actor.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { Trx } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { settlePendingRequest } from '../deletion-requests/deletion-requests-repository.ts';
import { deleteFeedOf, deleteUserRow } from './account-deletion-repository.ts';
import { countAdministrators } from './administrators-repository.ts';
import { lockAccountToDelete } from './users-repository.ts';

/**
 * Deletes an account and all personal data, for every way of deletion (decisions: Account);
 * personal-data.ts says what happens to each table. The caller holds `lockAdministrators`.
 * @throws `not_found`, `forbidden` for oneself, `last_admin`
 */
export async function deleteAccount(trx: Trx, actor: Actor, id: string, now: Date): Promise<void> {
  const account = await lockAccountToDelete(trx, id);
  if (!account) throw notFound('User');
  const result = judgeDeletion(actor.userId, account, await countAdministrators(trx));
  if (!result.ok) throw new AppError(result.code, result.message);
  // A review has settled its own; a request filed meanwhile has been waited for.
  await settlePendingRequest(trx, id, {
    status: 'approved',
    adminNotes: defaultNotes.approved,
    reviewerId: actor.userId,
    now,
  });
  await deleteUserRow(trx, id);
  await deleteFeedOf(trx, id);
  const { username, role, status, suspended } = account;
  await recordAudit(trx, {
    actor,
    action: 'users.delete',
    subjectId: id,
    subjectName: username,
    before: { username, role, status, suspended },
    after: null,
    now,
  });
}
