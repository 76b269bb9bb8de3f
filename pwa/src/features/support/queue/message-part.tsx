import { readAccessRequest } from '@greenroom/sync-protocol/support/access-requests';
import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { grant } from '@greenroom/sync-protocol/training/training-access-calls';
import { QueueButton, QueueLink } from '../../admin-list/queue-buttons.tsx';
import { oldestPending, QueuedState, useQueuedRow } from '../../admin-list/queued-row.tsx';
import type {
  HeldDecision,
  QueueActionsProps,
  QueueItemProps,
} from '../../registration/queue-part.ts';
import { useKeptText } from '../../changes/use-kept-text.ts';
import { Conversation } from '../messages/conversation.tsx';
import { RemoveMessage } from '../messages/remove-message.tsx';
import { grantFailure, useTitledModule } from '../messages/use-asked-module.ts';
import { callApi } from '../../../rest/call-api.ts';
import { failureText } from '../../../rest/failure-text.ts';
import { sendOnLeaving } from '../../../rest/send-on-leaving.ts';
import { respondFailure } from '../messages/admin-message-actions.ts';

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
  const { writing } = useKeptText(item.id);
  // The open message says why, has to be answered, or is being answered.
  if (moduleId === null || writing.text.trim() !== '') return <AnswerLink {...props} />;
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
      {queued.isDecided && (
        <QueuedState
          {...{ queued, onDecided }}
          what="message"
          list={`/admin/messages?sort=-createdAt&open=${message.id}`}
        />
      )}
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

/** The access a waiting message asks for. */
interface AskedAccess {
  readonly messageId: string;
  readonly moduleId: string;
  readonly title: string;
  readonly userId: string;
  readonly username: string;
}

/** The decision that grants access, and then resolves the message unless somebody answered it. */
function holdGrant(asked: AskedAccess): HeldDecision {
  const { messageId, moduleId, title, userId, username } = asked;
  let isGranted = false;
  return {
    done: { title: 'Access Granted', text: `${username}: ${title}` },
    send: async () => {
      const basedOn = await readReview(messageId);
      await callApi('training.grant', { moduleId, userId });
      isGranted = true;
      await callApi('support.respond', { id: messageId, basedOn, status: 'resolved' });
    },
    // The message waits until somebody knows that this has arrived.
    sendOnLeaving: () => sendOnLeaving(grant, { moduleId, userId }),
    failed: (error) => ({
      title: 'Error',
      text: isGranted
        ? `Access is granted. ${failureText(error, respondFailure)}`
        : ungrantedText(error),
    }),
  };
}

function ungrantedText(error: unknown): string {
  return error instanceof AnsweredMeanwhile ? error.message : failureText(error, grantFailure);
}

class AnsweredMeanwhile extends Error {
  override message = 'This message was answered or deleted meanwhile.';
}

/** @returns when a waiting message was last reviewed. @throws {AnsweredMeanwhile} if it waits no more */
async function readReview(id: string): Promise<string | null> {
  const waiting = await callApi('support.list', oldestPending);
  const message = waiting.find((each) => each.id === id);
  if (message === undefined) throw new AnsweredMeanwhile();
  return message.reviewedAt;
}
