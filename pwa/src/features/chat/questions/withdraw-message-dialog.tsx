import { useReplica } from '../../../replica/replica-context.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { withdrawMessage } from '../chat-commands.ts';
import { titleOf } from '../chat-text.ts';
import { endQuestion, type MessageQuestion, prepareFocusAfter } from './message-question.ts';

interface WithdrawProps {
  readonly question: Extract<
    MessageQuestion,
    { kind: 'edit' | 'withdraw' | 'earlier' | 'reactors' }
  >;
  readonly isOpen: boolean;
}

/** Confirms deleting one's own message for everybody, online or offline. */
export function WithdrawMessageDialog({ question, isOpen }: WithdrawProps) {
  const { item, opener } = question;
  const replica = useReplica();
  const remove = async () => {
    endQuestion(question);
    const result = await withdrawMessage(replica, item.id);
    // As specified (member side 8, Chat).
    if (result.ok) announce({ title: 'Message deleted successfully', tone: 'success' });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title="Delete your message?"
      text={
        <>
          {titleOf(item)} is deleted for everybody
          {item.content !== null && item.imageUrl !== null && ', with its image'}. ‘Message deleted’
          stays in its place. Administrators can still see what it said.
        </>
      }
      confirmLabel="Delete"
      destructive
      onConfirm={() => void remove()}
      onCancel={() => endQuestion(question)}
      finalFocus={() => prepareFocusAfter(opener)}
    />
  );
}
