import type { QueueItemProps } from '../../registration/queue-part.ts';
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
