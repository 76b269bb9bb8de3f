import { useRef, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { titleOf } from '../chat-text.ts';
import {
  endQuestion,
  prepareFocusAfter,
  prepareFocusAfterDeletion,
  type QuestionProps,
} from './message-question.ts';

/** Specified texts (member side 8, Chat). */
const success = 'Message deleted successfully';
const failure = 'Failed to delete message';

/** Confirms a deletion for everybody and names what it deletes (decisions: Administration). */
export function DeleteMessageDialog({ question, isOpen }: QuestionProps) {
  const { item, opener } = question;
  const replica = useReplica();
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isDeleted = useRef(false);
  const remove = async () => {
    setIsPending(true);
    setProblem(undefined);
    try {
      await removeForAll(item.id);
      isDeleted.current = true;
      announce({ title: success, tone: 'success' });
      endQuestion(question);
      // Without a live connection only a pull removes the message from this device.
      void replica.exchangeNow('person');
    } catch (error) {
      setProblem(failureAdvice(error, failure));
      announce({ title: 'Error', text: failureText(error, failure), tone: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Delete ${item.senderName}’s message?`}
      text={
        <>
          {titleOf(item)} is deleted for everybody
          {item.content !== null && item.imageUrl !== null && ', with its image'}. This cannot be
          undone.
        </>
      }
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting a message"
      pending={isPending}
      onConfirm={() => void remove()}
      onClose={() => endQuestion(question)}
      finalFocus={() =>
        isDeleted.current ? prepareFocusAfterDeletion() : prepareFocusAfter(opener)
      }
    >
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}

/** Deletes a message; already deleted counts as success. */
async function removeForAll(id: string): Promise<void> {
  try {
    await callApi('chat.remove', { id });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'not_found') throw error;
  }
}
