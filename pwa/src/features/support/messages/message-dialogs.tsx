import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { messageStatusWords } from '@greenroom/sync-protocol/support/support-lists';
import {
  maxAdminMessageLength,
  type MessageStatus,
} from '@greenroom/sync-protocol/support/support-records';
import { useState } from 'react';
import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import { QuotedText } from '../../admin-list/quoted-text.tsx';
import { StatusResponseDialog } from '../../admin-list/status-response-dialog.tsx';
import { useAdminMessageActions } from './admin-message-actions.ts';

export interface AdminMessageQuestion {
  readonly kind: 'respond' | 'remove';
  readonly message: ListedAdminMessage;
}

interface MessageDialogsProps {
  readonly question: AdminMessageQuestion | null;
  readonly onClose: () => void;
  readonly onAnswered: (message: ListedAdminMessage) => void;
  readonly onRemoved: (message: ListedAdminMessage) => void;
}

export function MessageDialogs({ question, onClose, onAnswered, onRemoved }: MessageDialogsProps) {
  const actions = useAdminMessageActions();
  // Keeps the text while the dialog closes; every question starts with fresh state.
  const [asked, setAsked] = useState({ question, turn: 0 });
  if (question !== null && question !== asked.question) {
    setAsked({ question, turn: asked.turn + 1 });
    actions.forget();
  }
  const { message } = asked.question ?? {};
  if (!message) return null;
  const respond = async (status: MessageStatus, response: string) => {
    const answered = await actions.respond(message, status, response);
    if (!answered) return;
    onClose();
    onAnswered(answered);
  };
  const remove = async () => {
    if (!(await actions.remove(message))) return;
    onClose();
    onRemoved(message);
  };
  return (
    <>
      <StatusResponseDialog
        key={asked.turn}
        title={`Respond to ${message.username}`}
        item={message}
        statuses={messageStatusWords}
        readBy="The member is notified and can read it under Support."
        maxLength={maxAdminMessageLength}
        open={question?.kind === 'respond'}
        pending={actions.isPending}
        problem={actions.problem}
        needsNetwork="Responding"
        onClose={onClose}
        onSave={(status, response) => void respond(status, response)}
      />
      <ConfirmAction
        open={question?.kind === 'remove'}
        title={`Delete ${message.username}’s message?`}
        text="It is deleted for the member too. This cannot be undone."
        confirmLabel="Delete"
        destructive
        needsNetwork="Deleting a message"
        action={actions}
        onConfirm={() => void remove()}
        onCancel={onClose}
      >
        <QuotedText text={message.content} />
      </ConfirmAction>
    </>
  );
}
