import type { CallName } from '@greenroom/sync-protocol/contract';
import type { RequestHandlers } from '../../access/handler.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { notifyUser } from '../notifications/notifications-repository.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import {
  deleteDetails,
  findListedDetails,
  lockListedDetails,
  toListedDetails,
} from './bank-details-repository.ts';
import { openNumbers } from './bank-fields.ts';
import {
  countSubmissionsByStatus,
  findListedSubmission,
  findSubmissions,
  toListedSubmission,
} from './bank-submissions-list-repository.ts';
import { lockPendingSubmission, reviewSubmission } from './review-submission.ts';

type MemberCall = 'status' | 'read' | 'listOwnSubmissions' | 'submit';
type AdminCall = Exclude<Extract<CallName, `bankDetails.${string}`>, `bankDetails.${MemberCall}`>;

/**
 * Handlers of the administrators' side of bank details. Changes and reveals require that the caller
 * still is an administrator; they are audited under the member's name, without the details.
 */
export function bankDetailsAdminHandlers(keys: KeyRing): Pick<RequestHandlers, AdminCall> {
  return {
    'bankDetails.list': async ({ db, setHeader }, filter) => {
      const { rows, total } = await findListedDetails(db, filter);
      setHeader('x-total-count', String(total));
      return Promise.all(rows.map((row) => toListedDetails(row, keys)));
    },

    'bankDetails.reveal': async ({ db, actor, now }, { userId }) =>
      retryTransaction(db, async (trx) => {
        await lockAdministrators(trx, actor);
        const details = await lockListedDetails(trx, userId);
        if (!details) throw notFound('Bank details');
        await recordAudit(trx, {
          actor,
          action: 'bankDetails.reveal',
          subjectId: userId,
          subjectName: details.username,
          before: null,
          after: null,
          now,
        });
        return openNumbers(details, 'bank_details', keys);
      }),

    'bankDetails.remove': async ({ db, actor, now }, { userId, id }) => {
      await retryTransaction(db, async (trx) => {
        await lockAdministrators(trx, actor);
        const details = await lockListedDetails(trx, userId);
        if (!details) throw notFound('Bank details');
        if (id !== undefined && id !== details.id) throw detailsChanged();
        await deleteDetails(trx, userId);
        await recordAudit(trx, {
          actor,
          action: 'bankDetails.remove',
          subjectId: userId,
          subjectName: details.username,
          before: { submittedAt: details.submitted_at.toISOString() },
          after: null,
          now,
        });
        await notifyUser(trx, {
          userId,
          title: 'Bank details deleted',
          message: 'An administrator has deleted your bank details. Please submit them again.',
          type: 'push',
          kind: 'bank_review',
          url: '/earnings',
          now,
        });
      });
      return undefined;
    },

    'bankDetails.listSubmissions': async ({ db, setHeader }, filter) => {
      const { rows, total } = await findSubmissions(db, filter);
      setHeader('x-total-count', String(total));
      return Promise.all(rows.map((row) => toListedSubmission(row, keys)));
    },

    'bankDetails.counts': async ({ db }, { search }) => countSubmissionsByStatus(db, search),

    'bankDetails.revealSubmission': async ({ db, actor, now }, { id }) =>
      retryTransaction(db, async (trx) => {
        await lockAdministrators(trx, actor);
        const submission = await lockPendingSubmission(trx, id);
        const { username } = await findListedSubmission(trx, id);
        await recordAudit(trx, {
          actor,
          action: 'bankDetails.revealSubmission',
          subjectId: submission.user_id,
          subjectName: username,
          before: null,
          after: null,
          now,
        });
        return openNumbers(submission, 'bank_detail_submissions', keys);
      }),

    'bankDetails.approve': async ({ db, actor, now }, { id, adminNotes }) =>
      retryTransaction(db, async (trx) => {
        const review = { status: 'approved', adminNotes: adminNotes || null } as const;
        await reviewSubmission(trx, actor, { id, ...review }, keys, now);
        return toListedSubmission(await findListedSubmission(trx, id), keys);
      }),

    'bankDetails.reject': async ({ db, actor, now }, { id, adminNotes }) =>
      retryTransaction(db, async (trx) => {
        await reviewSubmission(trx, actor, { id, status: 'rejected', adminNotes }, keys, now);
        return toListedSubmission(await findListedSubmission(trx, id), keys);
      }),
  };
}

function detailsChanged(): AppError {
  return new AppError('conflict', 'The bank details changed meanwhile. Look at them again.');
}
