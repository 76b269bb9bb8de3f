import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { Detail } from '../../../ui/detail/detail.tsx';
import { SubmissionFacts } from './submission-facts.tsx';
import { SubmissionStatus } from './submission-words.tsx';

/** One decided submission. */
export function SubmissionDetail({ submission }: { readonly submission: ListedBankSubmission }) {
  return (
    <Detail
      title={submission.username}
      subtitle={submission.userEmail ?? undefined}
      pills={<SubmissionStatus status={submission.status} />}
    >
      <SubmissionFacts submission={submission} />
    </Detail>
  );
}
