import { readAccessRequest } from '@greenroom/sync-protocol/support/access-requests';
import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { QueueButton, QueueLink } from '../../admin-list/queue-buttons.tsx';
import { QueuedState, useQueuedRow } from '../../admin-list/queued-row.tsx';
import type { QueueActionsProps, QueueItemProps } from '../../registration/queue-part.ts';
import { Conversation } from '../messages/conversation.tsx';
import { RemoveMessage } from '../messages/remove-message.tsx';
import { useTitledModule } from '../messages/use-asked-module.ts';
import { holdGrant } from './hold-grant.ts';

/** The answer to a message in its row of the queue; to a request for access, the access. */
export function MessageActions(props: QueueActionsProps) {
  const { text, userId, username } = props.item;
  // A text that is cut by the queue is no request any more, and answered in the open message.
  const title = readAccessRequest({ content: text ?? '' });
  if (title === null || userId === null || username === null) return <AnswerLink {...props} />;
  return <GrantActions {...props} asked={{ title, userId, username }} />;
}

function AnswerLink({ item, to }: QueueActionsProps) {
  return <QueueLink to={to} word="Answer" label={`Answer ${item.username ?? ''}`} answers />;
}

interface GrantActionsProps extends QueueActionsProps {
  readonly asked: { readonly title: string; readonly userId: string; readonly username: string };
}

function GrantActions({ asked, ...props }: GrantActionsProps) {
  const { item, isLocked, hold } = props;
  const { title, username } = asked;
  // Whether the member has it already is not asked for each row: granting it again changes nothing.
  const moduleId = useTitledModule(title);
  // The open message says why, or has to be answered.
  if (moduleId === null) return <AnswerLink {...props} />;
  return (
    <QueueButton
      word="Grant access"
      label={`Grant access to ${title} for ${username}`}
      icon={LockOpen}
      isLocked={isLocked || moduleId === undefined}
      onPress={() => {
        if (moduleId !== undefined) hold(holdGrant({ messageId: item.id, moduleId, ...asked }));
      }}
    />
  );
}

/** A message, opened from the queue, in its conversation. */
export function MessagePane({ item, isLocked, onDecided }: QueueItemProps) {
  const queued = useQueuedRow('support.list', item.id);
  const message = queued.row;
  const [isLeaving, setIsLeaving] = useState(false);
  if (message === undefined) return <QueuedState {...{ queued, onDecided }} what="message" />;
  return (
    <>
      {queued.isDecided && <QueuedState {...{ queued, onDecided }} what="message" />}
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
