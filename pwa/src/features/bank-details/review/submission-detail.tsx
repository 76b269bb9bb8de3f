import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { Button } from '../../../ui/button/button.tsx';
import { Detail } from '../../../ui/detail/detail.tsx';
import { SubmissionFacts } from './submission-facts.tsx';
import { SubmissionStatus } from './submission-words.tsx';

interface SubmissionDetailProps {
  readonly submission: ListedBankSubmission;
  readonly isLocked: boolean;
  readonly onReview: (submission: ListedBankSubmission) => void;
}

/** One submission and, while it is pending, its review. */
export function SubmissionDetail({ submission, ...props }: SubmissionDetailProps) {
  return (
    <Detail
      title={submission.username}
      subtitle={submission.userEmail ?? undefined}
      pills={<SubmissionStatus status={submission.status} />}
    >
      <SubmissionFacts submission={submission} />
      <ReviewButton submission={submission} {...props} />
    </Detail>
  );
}

interface ReviewButtonProps extends SubmissionDetailProps {
  readonly isInRow?: boolean;
}

/** Opens the review; decided submissions have none. */
export function ReviewButton({
  submission,
  isLocked,
  onReview,
  isInRow = false,
}: ReviewButtonProps) {
  if (submission.status !== 'pending') return null;
  return (
    <Button
      size={isInRow ? 'small' : 'regular'}
      wide={!isInRow}
      data-action="review"
      aria-label={`Review the bank details of ${submission.username}`}
      disabled={isLocked}
      onClick={() => onReview(submission)}
    >
      Review
    </Button>
  );
}
