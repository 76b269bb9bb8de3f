import { useState } from 'react';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { QueueLink } from '../../admin-list/queue-buttons.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { useAdminMessageActions } from '../messages/admin-message-actions.ts';
import { Conversation } from '../messages/conversation.tsx';
import { MissingMessage } from '../messages/missing-message.tsx';
import { RemoveMessage } from '../messages/remove-message.tsx';

/** The oldest pending messages: those the queue holds are among them. */
const oldest = { status: 'pending', sort: 'createdAt' } as const;

export function MessageActions({ item, to }: QueueActionsProps) {
  return <QueueLink to={to} word="Answer" label={`Answer ${item.username ?? ''}`} answers />;
}

/** A message, opened from the queue, in its conversation. */
export function MessagePane({ item, isLocked, onDecided }: QueueItemProps) {
  const read = useCallPage('support.list', oldest);
  const message = read.data?.rows.find(({ id }) => id === item.id);
  const actions = useAdminMessageActions();
  const [isLeaving, setIsLeaving] = useState(false);
  if (message === undefined) return <MissingMessage isLoading={read.data === undefined} />;
  return (
    <>
      <Conversation
        message={message}
        isLocked={isLocked}
        actions={actions}
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
