import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { useState } from 'react';
import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import { useAdminMessageActions } from './admin-message-actions.ts';
import styles from './remove-message.module.css';

interface RemoveMessageProps {
  /** Null: nothing is asked. */
  readonly message: ListedAdminMessage | null;
  readonly onClose: () => void;
  readonly onRemoved: (message: ListedAdminMessage) => void;
}

/** Confirms the deletion of a message. */
export function RemoveMessage({ message, onClose, onRemoved }: RemoveMessageProps) {
  const actions = useAdminMessageActions();
  // Keeps the text while the dialog closes; every question starts without a failure.
  const [asked, setAsked] = useState(message);
  if (message !== null && message !== asked) {
    setAsked(message);
    actions.forget();
  }
  if (asked === null) return null;
  const remove = async () => {
    if (!(await actions.remove(asked))) return;
    onClose();
    onRemoved(asked);
  };
  return (
    <ConfirmAction
      open={message !== null}
      title={`Delete ${asked.username}’s message?`}
      text="It is deleted for the member too. This cannot be undone."
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting a message"
      action={actions}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <blockquote className={styles.quote}>{asked.content}</blockquote>
    </ConfirmAction>
  );
}
