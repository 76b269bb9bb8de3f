import { useCallPage } from '../../../rest/use-call-query.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { QueueLink } from '../../admin-list/queue-buttons.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { ReviewPane } from '../review/review-pane.tsx';
import { useReview } from '../review/use-review.ts';

/** The oldest pending submissions: those the queue holds are among them. */
const oldest = { status: 'pending', sort: 'createdAt' } as const;

export function BankActions({ item, to }: QueueActionsProps) {
  const label = `Review the bank details of ${item.username ?? ''}`;
  return <QueueLink to={to} word="Review" label={label} />;
}

/** Submitted bank details, opened from the queue. */
export function BankPane({ item, onDecided }: QueueItemProps) {
  const read = useCallPage('bankDetails.listSubmissions', oldest);
  const submission = read.data?.rows.find(({ id }) => id === item.id);
  const review = useReview(onDecided);
  if (submission === undefined) {
    return (
      <SkeletonGroup label="Loading the bank details…">
        <Skeleton shape="title" width="half" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    );
  }
  return <ReviewPane submission={submission} review={review} />;
}
