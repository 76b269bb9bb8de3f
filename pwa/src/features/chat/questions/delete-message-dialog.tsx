import { useRef, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { titleOf } from '../chat-text.ts';
import {
  endQuestion,
  type MessageQuestion,
  planFocusAfterDeletion,
  prepareFocusAfter,
} from './message-question.ts';

/** The specified texts (member side 8, Chat). */
const success = 'Message deleted successfully';
const failure = 'Failed to delete message';

interface DeleteProps {
  readonly question: Extract<MessageQuestion, { kind: 'delete' }>;
  readonly isOpen: boolean;
}

/** An administrator deletes a message for everybody; names what goes (decisions: Administration). */
export function DeleteMessageDialog({ question, isOpen }: DeleteProps) {
  const { item, opener } = question;
  const replica = useReplica();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const findFocus = useRef<() => HTMLElement | null | false>(() => prepareFocusAfter(opener));
  const remove = async () => {
    // The socket may take the message away before the server's answer is here.
    const findFocusBeside = planFocusAfterDeletion(opener);
    setIsPending(true);
    setProblem(undefined);
    try {
      await removeForAll(item.id);
      findFocus.current = findFocusBeside;
      showToast({ title: success, tone: 'success' });
      endQuestion(question);
      // Where the live connection is down, nothing else brings the news to this device.
      void replica.exchangeNow('person');
    } catch (error) {
      setProblem(failureAdvice(error, failure));
      showToast({ title: 'Error', text: failureText(error, failure), tone: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Delete the message of ${item.senderName}?`}
      text={
        <>
          {titleOf(item)} goes for everybody
          {item.content !== null && item.imageUrl !== null && ', with its image'}. This cannot be
          undone.
        </>
      }
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting a message"
      pending={isPending}
      onConfirm={() => void remove()}
      onCancel={() => endQuestion(question)}
      finalFocus={() => findFocus.current()}
    >
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}

/** What somebody else has deleted meanwhile is deleted. */
async function removeForAll(id: string): Promise<void> {
  try {
    await callApi('chat.remove', { id });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'not_found') throw error;
  }
}
