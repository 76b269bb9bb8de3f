import { QueueLink } from '../../admin-list/queue-buttons.tsx';
import { QueuedState, useQueuedRow } from '../../admin-list/queued-row.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { ConcernDetail } from '../admin/concern-detail.tsx';

export function ConcernActions({ to }: QueueActionsProps) {
  return <QueueLink to={to} word="Answer" label="Answer the concern" answers />;
}

/** A concern, opened from the queue. */
export function ConcernPane({ item, onDecided }: QueueItemProps) {
  const queued = useQueuedRow('concerns.list', item.id);
  if (queued.row === undefined) return <QueuedState {...{ queued, onDecided }} what="concern" />;
  return (
    <>
      {queued.isDecided && (
        <QueuedState
          {...{ queued, onDecided }}
          what="concern"
          list={`/admin/concerns?sort=-createdAt&open=${queued.row.id}`}
        />
      )}
      <ConcernDetail
        concern={queued.row}
        onUpdated={({ status }) => {
          if (status !== 'pending') onDecided();
        }}
      />
    </>
  );
}
