import { useCallPage } from '../../../rest/use-call-query.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { QueueLink } from '../../admin-list/queue-buttons.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { ConcernDetail } from '../admin/concern-detail.tsx';

/** The oldest pending concerns: those the queue holds are among them. */
const oldest = { status: 'pending', sort: 'createdAt' } as const;

export function ConcernActions({ to }: QueueActionsProps) {
  return <QueueLink to={to} word="Answer" label="Answer the concern" answers />;
}

/** A concern, opened from the queue. */
export function ConcernPane({ item, onDecided }: QueueItemProps) {
  const concern = useCallPage('concerns.list', oldest).data?.rows.find(({ id }) => id === item.id);
  if (concern === undefined) {
    return (
      <SkeletonGroup label="Loading the concern…">
        <Skeleton shape="title" width="half" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    );
  }
  return (
    <ConcernDetail
      concern={concern}
      onUpdated={({ status }) => {
        if (status !== 'pending') onDecided();
      }}
    />
  );
}
