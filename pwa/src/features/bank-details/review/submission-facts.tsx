import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import type { ReactNode } from 'react';
import { Facts } from '../../../ui/facts/facts.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { AccountName } from '../account-name.tsx';

/** Everything administrators see of a submission, masked. */
export function SubmissionFacts({ submission }: { readonly submission: ListedBankSubmission }) {
  const facts: [string, ReactNode][] = [
    ['Name', <AccountName key="name" details={submission} />],
    ['Email', submission.userEmail ?? '—'],
    ['Account number', submission.accountNumber],
    ['Sort code', submission.sortCode],
    ['Submitted', <Instant key="at" at={submission.submittedAt} />],
  ];
  if (submission.reviewedAt !== null) {
    facts.push(['Reviewed', <Instant key="at" at={submission.reviewedAt} />]);
  }
  if (submission.reviewedByUsername !== null) {
    facts.push(['Reviewed by', submission.reviewedByUsername]);
  }
  if (submission.adminNotes !== null) facts.push(['Notes', submission.adminNotes]);
  return <Facts facts={facts} />;
}
