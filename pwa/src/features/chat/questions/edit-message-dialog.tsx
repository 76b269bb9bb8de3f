import { checkEdit, refuseChange } from '@greenroom/sync-protocol/chat/chat-changes';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useDraft } from '../../changes/use-draft.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { announce } from '../../../ui/toast/toast-store.ts';
import { editMessage } from '../chat-commands.ts';
import { endQuestion, type MessageQuestion, prepareFocusAfter } from './message-question.ts';

interface EditProps {
  readonly question: Extract<
    MessageQuestion,
    { kind: 'edit' | 'withdraw' | 'earlier' | 'reactors' }
  >;
  readonly isOpen: boolean;
}

/** Gives one's own message another text, online or offline. Cancel alone forgets what was typed. */
export function EditMessageDialog({ question, isOpen }: EditProps) {
  const { item, opener } = question;
  const replica = useReplica();
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText, forget] = useDraft(
    // A draft of what another device has changed since would undo that.
    `chat-edit:${item.id}:${item.content ?? ''}`,
    item.content ?? '',
  );
  const [failure, setFailure] = useState<string>();
  const [isPending, setIsPending] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
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
    announce({ title: 'Message edited', tone: 'success' });
    endQuestion(question);
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !isPending) endQuestion(question);
      }}
      title="Edit message"
      description="It is marked as edited. Administrators can see what it said before."
      initialFocus={field}
      finalFocus={() => prepareFocusAfter(opener)}
      footer={
        <DialogFooter
          onCancel={() => {
            forget();
            endQuestion(question);
          }}
          confirmLabel="Save"
          form={formId}
          pending={isPending}
        />
      }
    >
      <Stack as="form" id={formId} noValidate onSubmit={(event) => void save(event)}>
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
      </Stack>
    </Dialog>
  );
}
