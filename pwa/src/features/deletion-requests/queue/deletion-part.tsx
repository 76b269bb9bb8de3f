import { QueueDecision } from '../../admin-list/queue-buttons.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { RequestDetail } from '../request-detail.tsx';
import { useQueuedRequest } from './use-queued-request.tsx';

/** A deletion request, opened from the queue. */
export function DeletionPane({ isLocked, ...props }: QueueItemProps) {
  const { request, dialog, ask } = useQueuedRequest(props);
  if (request === undefined) {
    return (
      <SkeletonGroup label="Loading the request…">
        <Skeleton shape="title" width="half" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    );
  }
  return (
    <>
      <RequestDetail request={request} isLocked={isLocked} onAsk={({ status }) => ask(status)} />
      {dialog}
    </>
  );
}

/** The decision about a deletion request in its row of the queue. */
export function DeletionActions({ isLocked, ...props }: QueueActionsProps) {
  const { request, dialog, ask } = useQueuedRequest(props);
  const who = props.item.username ?? '';
  return (
    <>
      <QueueDecision
        approveLabel={`Approve the request of ${who}`}
        rejectLabel={`Reject the request of ${who}`}
        isLocked={isLocked || request === undefined}
        pending={null}
        onApprove={() => ask('approved')}
        onReject={() => ask('rejected')}
      />
      {dialog}
    </>
  );
}
