import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../../feature-access.ts';
import { isOthers } from '../../sample-inputs.ts';

export const bankDetailsAccess: FeatureAccess<'bankDetails'> = {
  calls: `
                                    nobody           pending          rejected         paused          others    member     admin  adminOthers
    bankDetails.status              unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    bankDetails.read                unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    bankDetails.listOwnSubmissions  unauthenticated  unauthenticated  unauthenticated  ok              -         ok         ok     -
    bankDetails.submit              unauthenticated  unauthenticated  unauthenticated  account_paused  id_taken  ok         ok     id_taken
    bankDetails.list                unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    bankDetails.reveal              unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    bankDetails.remove              unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    bankDetails.listSubmissions     unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    bankDetails.revealSubmission    unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    bankDetails.counts              unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    bankDetails.approve             unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
    bankDetails.reject              unauthenticated  unauthenticated  unauthenticated  forbidden       -         forbidden  ok     -
  `,
  inputs: {
    'bankDetails.status': () => ({}),
    'bankDetails.read': () => ({}),
    'bankDetails.listOwnSubmissions': () => ({}),
    'bankDetails.submit': ({ submissionId }, situation) => ({
      id: isOthers(situation) ? submissionId : newId(),
      firstName: 'Ruby',
      lastName: 'Stone',
      accountNumber: '12345678',
      sortCode: '123456',
    }),
    'bankDetails.list': () => ({ search: 'ruby' }),
    'bankDetails.reveal': ({ memberId }) => ({ userId: memberId }),
    'bankDetails.remove': ({ memberId }) => ({ userId: memberId }),
    'bankDetails.listSubmissions': () => ({ status: 'pending' }),
    'bankDetails.counts': () => ({ search: 'ruby' }),
    'bankDetails.revealSubmission': ({ submissionId }) => ({ id: submissionId }),
    'bankDetails.approve': ({ submissionId }) => ({ id: submissionId }),
    'bankDetails.reject': ({ submissionId }) => ({
      id: submissionId,
      adminNotes: 'A digit is missing',
    }),
  },
};
