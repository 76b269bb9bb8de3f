import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../feature-access.ts';
import { isOthers } from '../sample-inputs.ts';

export const deletionRequestsAccess: FeatureAccess<'deletionRequests'> = {
  calls: `
                             nobody           pending          rejected         paused          others    member     admin  adminOthers
    deletionRequests.own     unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    deletionRequests.file    unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken  ok         ok     id_taken
    deletionRequests.list    unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    deletionRequests.counts  unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    deletionRequests.review  unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
  `,
  inputs: {
    'deletionRequests.own': () => ({}),
    'deletionRequests.file': ({ requestId }, situation) => ({
      id: isOthers(situation) ? requestId : newId(),
      reason: 'Moving on',
    }),
    'deletionRequests.list': () => ({ status: 'pending' }),
    'deletionRequests.counts': () => ({ search: 'moving' }),
    'deletionRequests.review': ({ requestId }) => ({ id: requestId, status: 'approved' }),
  },
};
