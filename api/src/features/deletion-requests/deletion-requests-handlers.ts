import type { CallInput } from '@greenroom/sync-protocol/contract';
import { defaultNotes } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-calls';
import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../access/actor.ts';
import type { RequestHandlers } from '../../access/handler.ts';
import { AppError, idTaken, notFound } from '../../app-error.ts';
import { violatedConstraint } from '../../database/database-errors.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Trx } from '../../database/schema.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { notifyAdmins, notifyUser } from '../notifications/notifications-repository.ts';
import { deleteAccount } from '../users/account-deletion.ts';
import { lockAdministrators } from '../users/administrators-repository.ts';
import {
  countRequestsByStatus,
  findLatestRequestOf,
  findRequest,
  findRequests,
  insertRequest,
  lockRequest,
  toDeletionRequest,
  toListedRequest,
  updateReview,
} from './deletion-requests-repository.ts';
import type { DeletionRequestRow } from './deletion-requests-table.ts';

type Call = Extract<keyof RequestHandlers, `deletionRequests.${string}`>;

/** Handlers of account deletion requests, for members and administrators. */
export const deletionRequestsHandlers: Pick<RequestHandlers, Call> = {
  'deletionRequests.own': async ({ db, actor }) => {
    const request = await findLatestRequestOf(db, actor.userId);
    if (!request) throw notFound('Account deletion request');
    return toDeletionRequest(request);
  },

  'deletionRequests.file': async ({ db, actor, now }, { id = newId(), reason }) => {
    const known = await findRequest(db, id);
    if (known) return repeatOf(known, actor, reason);
    try {
      return await retryTransaction(db, (trx) => fileRequest(trx, actor, { id, reason, now }));
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'account_deletion_requests_pending_key') throw alreadyPending();
      if (constraint !== 'account_deletion_requests_pkey') throw error;
      // The same request arrived twice concurrently.
      const stored = await findRequest(db, id);
      if (!stored) throw error;
      return repeatOf(stored, actor, reason);
    }
  },

  'deletionRequests.list': async ({ db, setHeader }, { page, sort, ...filter }) => {
    const direction = sort.startsWith('-') ? 'desc' : 'asc';
    const { rows, total } = await findRequests(db, filter, direction, page);
    setHeader('x-total-count', String(total));
    return rows.map(toListedRequest);
  },

  'deletionRequests.counts': async ({ db }, { search }) => countRequestsByStatus(db, search),

  'deletionRequests.review': async ({ db, actor, now }, input) =>
    retryTransaction(db, async (trx) => {
      await lockAdministrators(trx, actor);
      return toDeletionRequest(await reviewRequest(trx, actor, input, now));
    }),
};

async function fileRequest(
  trx: Trx,
  actor: Actor,
  { id, reason, now }: { readonly id: string; readonly reason: string; readonly now: Date },
): Promise<DeletionRequest> {
  const request = await insertRequest(trx, { id, userId: actor.userId, reason, now });
  await notifyAdmins(trx, {
    title: 'Account deletion requested',
    // Without the name: the notification outlives the account.
    message: 'A member has asked for their account to be deleted.',
    type: 'others',
    kind: 'account_deletion',
    url: '/admin/account-deletion-requests',
    now,
  });
  return toDeletionRequest(request);
}

/** Repeating the same request returns the stored one (decisions: Conventions). */
function repeatOf(known: DeletionRequestRow, actor: Actor, reason: string): DeletionRequest {
  if (known.user_id !== actor.userId || known.reason !== reason) throw idTaken();
  return toDeletionRequest(known);
}

/** Decides a request; approval deletes the account, and the request then names it only as text. */
async function reviewRequest(
  trx: Trx,
  actor: Actor,
  { id, status, adminNotes: given }: CallInput<'deletionRequests.review'>,
  now: Date,
): Promise<DeletionRequestRow> {
  const request = await lockRequest(trx, id);
  if (!request) throw notFound('Account deletion request');
  if (request.status !== 'pending' || request.user_id === null) {
    throw new AppError('not_pending', `This request is already ${request.status}`);
  }
  const adminNotes = given || defaultNotes[status];
  const reviewed = await updateReview(trx, id, {
    status,
    adminNotes,
    reviewerId: actor.userId,
    now,
  });
  await recordAudit(trx, {
    actor,
    action: 'deletionRequests.review',
    subjectId: id,
    subjectName: request.username,
    before: { status: request.status },
    after: { status, adminNotes },
    now,
  });
  if (status === 'approved') {
    await deleteAccount(trx, actor, request.user_id, now);
    return { ...reviewed, user_id: null };
  }
  await notifyUser(trx, {
    userId: request.user_id,
    title: 'Account deletion request rejected',
    message: adminNotes,
    type: 'others',
    kind: 'account_deletion',
    url: '/privacy',
    now,
  });
  return reviewed;
}

function alreadyPending(): AppError {
  return new AppError('conflict', 'You already have a deletion request that waits for review');
}
