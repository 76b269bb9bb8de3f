import {
  addBankDetails,
  addBankSubmission,
} from '@greenroom/api/features/bank-details/testing/add-bank-details';
import { v7 as newId } from 'uuid';
import type { FeatureAccess } from '../../feature-access.ts';
import { isOthers } from '../../sample-inputs.ts';

export interface BankDetailsThings {
  /** Pending bank details of the other member; the caller and that member have active ones. */
  readonly submissionId: string;
}

export const bankDetailsAccess: FeatureAccess<'bankDetails', BankDetailsThings> = {
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
  tables: ['bank_details', 'bank_detail_submissions'],
  addThings: async (test, { account, member }) => {
    await addBankDetails(test, account.id);
    await addBankDetails(test, member.id);
    return { submissionId: await addBankSubmission(test, member.id) };
  },
  inputs: {
    'bankDetails.submit': ({ submissionId }, situation) => ({
      id: isOthers(situation) ? submissionId : newId(),
      firstName: 'Ruby',
      lastName: 'Stone',
      accountNumber: '12345678',
      sortCode: '123456',
    }),
    'bankDetails.list': () => ({ search: 'ruby' }),
    'bankDetails.reveal': ({ member }) => ({ userId: member.id }),
    'bankDetails.remove': ({ member }) => ({ userId: member.id }),
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
