import { useState } from 'react';
import { QueueLink } from '../../admin-list/queue-buttons.tsx';
import { QueuedState, useQueuedRow } from '../../admin-list/queued-row.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { Conversation } from '../messages/conversation.tsx';
import { RemoveMessage } from '../messages/remove-message.tsx';

export function MessageActions({ item, to }: QueueActionsProps) {
  return <QueueLink to={to} word="Answer" label={`Answer ${item.username ?? ''}`} answers />;
}

/** A message, opened from the queue, in its conversation. */
export function MessagePane({ item, isLocked, onDecided }: QueueItemProps) {
  const queued = useQueuedRow('support.list', item.id);
  const message = queued.row;
  const [isLeaving, setIsLeaving] = useState(false);
  if (message === undefined) return <QueuedState {...{ queued, onDecided }} what="message" />;
  return (
    <>
      <Conversation
        message={message}
        isLocked={isLocked}
        onAnswered={({ status }) => {
          if (status !== 'pending') onDecided();
        }}
        onRemove={() => setIsLeaving(true)}
      />
      <RemoveMessage
        message={isLeaving ? message : null}
        onClose={() => setIsLeaving(false)}
        onRemoved={onDecided}
      />
    </>
  );
}
