import {
  type ConcernStatus,
  concernStatusSchema,
  type ListedConcern,
  maxConcernLength,
} from '@greenroom/sync-protocol/concerns/concerns-records';
import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { SelectField } from '../../../ui/select-field/select-field.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { concernStatusWords } from '../concern-status.tsx';
import styles from './update-concern-dialog.module.css';
import { useUpdateConcern } from './use-update-concern.ts';

interface UpdateConcernDialogProps {
  readonly concern: ListedConcern;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (concern: ListedConcern) => void;
}

/** Updates a concern: a status is required, a response optional (admin side 5). */
export function UpdateConcernDialog({ concern, open, onClose, onDone }: UpdateConcernDialogProps) {
  const formId = useId();
  const [status, setStatus] = useState<ConcernStatus | ''>(
    concern.status === 'pending' ? '' : concern.status,
  );
  const [response, setResponse] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { isPending, problem, update } = useUpdateConcern((updated) => {
    onClose();
    onDone(updated);
  });
  const tooLong = response.trim().length > maxConcernLength;
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (status === '' || tooLong || isPending) return;
    update({ id: concern.id, status, response });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next && !isPending) onClose();
      }}
      title="Update concern"
      footer={
        <DialogFooter
          onCancel={onClose}
          confirmLabel="Save"
          form={formId}
          pending={isPending}
          needsNetwork="Updating a concern"
        />
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={save}>
        <blockquote className={styles.quote}>{concern.content}</blockquote>
        <SelectField
          label="Status"
          required
          value={status}
          error={isTried && status === '' ? 'Please choose a status' : undefined}
          options={[
            ...(status === '' ? [{ value: '', label: 'Choose a status' }] : []),
            ...concernStatusSchema.options.map((value) => ({
              value,
              label: concernStatusWords[value],
            })),
          ]}
          onChange={(event) => setStatus(statusOf(event.target.value))}
        />
        <TextArea
          label="Response"
          rows={5}
          help={
            concern.adminResponse === null
              ? 'Optional. Whoever wrote the concern reads it with their code.'
              : 'Optional. Left empty, the earlier response stays.'
          }
          error={tooLong ? `Response must be ${maxConcernLength} characters or less` : undefined}
          value={response}
          onChange={(event) => setResponse(event.target.value)}
        />
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </form>
    </Dialog>
  );
}

function statusOf(value: string): ConcernStatus | '' {
  return concernStatusSchema.options.find((option) => option === value) ?? '';
}
