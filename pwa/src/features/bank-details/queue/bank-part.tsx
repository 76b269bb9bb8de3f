import { QueueLink } from '../../admin-list/queue-buttons.tsx';
import { QueuedState, useQueuedRow } from '../../admin-list/queued-row.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { ReviewPane } from '../review/review-pane.tsx';

export function BankActions({ item, to }: QueueActionsProps) {
  const label = `Review the bank details of ${item.username ?? ''}`;
  return <QueueLink to={to} word="Review" label={label} />;
}

/** Submitted bank details, opened from the queue. */
export function BankPane({ item, onDecided, hold }: QueueItemProps) {
  const queued = useQueuedRow('bankDetails.listSubmissions', item.id);
  if (queued.row === undefined) return <QueuedState {...{ queued, onDecided }} what="submission" />;
  return (
    <ReviewPane
      submission={queued.row}
      onReviewed={onDecided}
      hold={hold}
      left={queued.isDecided && <QueuedState {...{ queued, onDecided }} what="submission" />}
    />
  );
}
