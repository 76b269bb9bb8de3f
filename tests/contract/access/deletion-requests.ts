import type { TestApp } from '@greenroom/api/http/testing/test-app';
import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../feature-access.ts';
import { isOthers } from '../sample-inputs.ts';

export interface DeletionRequestsThings {
  /** A pending request of the other member; the caller's own was rejected. */
  readonly requestId: string;
}

export const deletionRequestsAccess: FeatureAccess<'deletionRequests', DeletionRequestsThings> = {
  calls: `
                             nobody           pending          rejected         paused          others    member     admin  adminOthers
    deletionRequests.own     unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    deletionRequests.file    unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken  ok         ok     id_taken
    deletionRequests.list    unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    deletionRequests.counts  unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    deletionRequests.review  unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
  `,
  tables: ['account_deletion_requests'],
  addThings: async (test, { account, member }) => {
    await addDeletionRequest(test, account, 'rejected');
    return { requestId: await addDeletionRequest(test, member, 'pending') };
  },
  inputs: {
    'deletionRequests.file': ({ requestId }, situation) => ({
      id: isOthers(situation) ? requestId : newId(),
      reason: 'Moving on',
    }),
    'deletionRequests.list': () => ({ status: 'pending' }),
    'deletionRequests.counts': () => ({ search: 'moving' }),
    'deletionRequests.review': ({ requestId }) => ({ id: requestId, status: 'approved' }),
  },
};

/** Inserts a request to delete this account, bypassing the handlers. @returns its id */
async function addDeletionRequest(
  { db }: TestApp,
  account: { readonly id: string; readonly username: string },
  status: 'pending' | 'rejected',
): Promise<string> {
  const id = newId();
  await db
    .insertInto('account_deletion_requests')
    .values({
      id,
      user_id: account.id,
      username: account.username,
      display_name: null,
      reason: 'Leaving',
      status,
      reviewed_at: status === 'pending' ? null : new Date(),
      reviewed_by_id: null,
      admin_notes: null,
    })
    .execute();
  return id;
}
