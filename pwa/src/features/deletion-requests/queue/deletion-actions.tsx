import { QueueDecision } from '../../admin-list/queue-buttons.tsx';
import type { QueueActionsProps } from '../../registration/queue-part.ts';
import { useQueuedRequest } from './use-queued-request.tsx';

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
