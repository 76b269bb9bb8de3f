import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import {
  maxAdminMessageLength,
  type MessageStatus,
} from '@greenroom/sync-protocol/support/support-records';
import { messageStatusWords } from '@greenroom/sync-protocol/support/support-lists';
import { type FormEvent, useId, useState } from 'react';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SelectField } from '../../../ui/select-field/select-field.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import type { AdminMessageActions } from './admin-message-actions.ts';
import { MessageQuote } from './message-quote.tsx';
import styles from './respond-dialog.module.css';

interface RespondDialogProps {
  readonly message: ListedAdminMessage;
  readonly open: boolean;
  readonly actions: Pick<AdminMessageActions, 'isPending' | 'problem' | 'respond'>;
  readonly onClose: () => void;
  readonly onDone: (message: ListedAdminMessage) => void;
}

/** Answers a message: a status is required, a response optional (admin side 5). */
export function RespondDialog({ message, open, actions, ...props }: RespondDialogProps) {
  const formId = useId();
  const [status, setStatus] = useState<MessageStatus | ''>(
    message.status === 'pending' ? '' : message.status,
  );
  const [response, setResponse] = useState('');
  const [isTried, setIsTried] = useState(false);
  const tooLong = response.trim().length > maxAdminMessageLength;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (status === '' || tooLong || actions.isPending) return;
    const answered = await actions.respond(message, status, response);
    if (answered) props.onDone(answered);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !actions.isPending) props.onClose();
      }}
      title={`Respond to ${message.username}`}
      footer={
        <DialogFooter
          onCancel={props.onClose}
          confirmLabel="Save"
          form={formId}
          pending={actions.isPending}
          needsNetwork="Responding"
        />
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <MessageQuote message={message} />
        <SelectField
          label="Status"
          required
          value={status}
          error={isTried && status === '' ? 'Please choose a status' : undefined}
          options={[
            ...(status === '' ? [{ value: '', label: 'Choose a status' }] : []),
            ...Object.entries(messageStatusWords).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => setStatus(statusOf(event.target.value))}
        />
        <TextArea
          label="Response"
          rows={5}
          help={
            message.adminResponse === null
              ? 'Optional. The member is told and reads it under Support.'
              : 'Optional. Left empty, the earlier response stays.'
          }
          error={
            tooLong ? `Response must be ${maxAdminMessageLength} characters or less` : undefined
          }
          value={response}
          onChange={(event) => setResponse(event.target.value)}
        />
        {actions.problem !== undefined && <Notice tone="danger">{actions.problem}</Notice>}
      </form>
    </Dialog>
  );
}

function statusOf(value: string): MessageStatus | '' {
  return (Object.keys(messageStatusWords) as MessageStatus[]).find((key) => key === value) ?? '';
}
