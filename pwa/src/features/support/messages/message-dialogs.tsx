import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { useAdminMessageActions } from './admin-message-actions.ts';
import { MessageQuote } from './message-quote.tsx';
import { RespondDialog } from './respond-dialog.tsx';

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
  const remove = async () => {
    if (!(await actions.remove(message))) return;
    onClose();
    onRemoved(message);
  };
  return (
    <>
      <RespondDialog
        key={asked.turn}
        message={message}
        open={question?.kind === 'respond'}
        actions={actions}
        onClose={onClose}
        onDone={(answered) => {
          onClose();
          onAnswered(answered);
        }}
      />
      <ConfirmDialog
        open={question?.kind === 'remove'}
        title={`Delete the message of ${message.username}?`}
        text="It is deleted for the member too. This cannot be undone."
        confirmLabel="Delete"
        destructive
        needsNetwork="Deleting a message"
        pending={actions.isPending}
        onConfirm={() => void remove()}
        onCancel={onClose}
      >
        <MessageQuote message={message} />
        {actions.problem !== undefined && <Notice tone="danger">{actions.problem}</Notice>}
      </ConfirmDialog>
    </>
  );
}
