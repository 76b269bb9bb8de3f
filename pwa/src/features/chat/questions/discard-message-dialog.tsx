import { useReplica } from '../../../replica/replica-context.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { discardMessage } from '../chat-commands.ts';
import { findUnsentChange } from '../not-sent/refusal-queries.ts';
import { titleOf } from '../chat-text.ts';
import {
  endQuestion,
  type MessageQuestion,
  prepareFocusAfter,
  returnToMessageField,
} from './message-question.ts';

interface DiscardProps {
  readonly question: Extract<MessageQuestion, { kind: 'discard' }>;
  readonly isOpen: boolean;
}

/** Confirms discarding an unsent message, which exists only on this device. */
export function DiscardMessageDialog({ question, isOpen }: DiscardProps) {
  const replica = useReplica();
  const { item, opener } = question;
  const discard = async () => {
    endQuestion(question);
    const changeId = await findUnsentChange(replica, item.id);
    if (changeId === null) {
      showToast({ title: 'Already sent', text: 'Your message was sent in the meantime.' });
      return;
    }
    await discardMessage(replica, changeId);
    returnToMessageField();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title="Delete this message?"
      text={`${titleOf(item)} was not sent and is only on this device.`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => void discard()}
      onCancel={() => endQuestion(question)}
      finalFocus={() => prepareFocusAfter(opener)}
    />
  );
}
