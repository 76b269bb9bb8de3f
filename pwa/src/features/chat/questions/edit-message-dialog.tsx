import { checkEdit, refuseChange } from '@greenroom/sync-protocol/chat/chat-changes';
import { useRef, useState } from 'react';
import { useDraft } from '../../changes/use-draft.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { editMessage } from '../chat-commands.ts';
import { endQuestion, prepareFocusAfter, type QuestionProps } from './message-question.ts';

/** Gives one's own message another text, online or offline. Cancel alone forgets what was typed. */
export function EditMessageDialog({ question, isOpen }: QuestionProps) {
  const { item, opener } = question;
  const replica = useReplica();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText, forget] = useDraft(
    // A draft of what another device has changed since would undo that.
    `chat-edit:${item.id}:${item.content ?? ''}`,
    item.content ?? '',
  );
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    const parts = checkEdit(item, text);
    const problem = parts.ok ? refuseChange(item, replica.userId, new Date().toISOString()) : parts;
    if (problem) {
      setFailure(problem.message);
      field.current?.focus();
      return;
    }
    setIsPending(true);
    const result = await editMessage(replica, item.id, text);
    setIsPending(false);
    if (!result.ok) {
      setFailure(result.message);
      return;
    }
    forget();
    endQuestion(question);
  };
  return (
    <FormDialog
      open={isOpen}
      onClose={() => endQuestion(question)}
      title="Edit message"
      description="It is marked as edited. Administrators can see what it said before."
      initialFocus={field}
      finalFocus={() => prepareFocusAfter(opener)}
      confirmLabel="Save"
      pending={isPending}
      onSubmit={save}
      onCancel={() => {
        forget();
        endQuestion(question);
      }}
    >
      <TextArea
        ref={field}
        label="Message"
        rows={4}
        value={text}
        error={failure}
        onChange={(event) => {
          setText(event.target.value);
          setFailure(undefined);
        }}
      />
    </FormDialog>
  );
}
