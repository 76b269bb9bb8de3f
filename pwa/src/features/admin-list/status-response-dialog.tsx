import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogFooter } from '../../ui/dialog/dialog-footer.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { QuotedText } from './quoted-text.tsx';

interface StatusResponseDialogProps<S extends string> {
  readonly title: string;
  /** What is answered. */
  readonly item: {
    readonly content: string;
    readonly status: S;
    readonly adminResponse: string | null;
  };
  /** Labels of the statuses, in their order. */
  readonly statuses: Readonly<Record<S, string>>;
  /** Who reads a first response, and where. */
  readonly readBy: string;
  /** Maximum length of a response. */
  readonly maxLength: number;
  readonly open: boolean;
  readonly pending: boolean;
  /** Why the last attempt failed. Null: it did not. */
  readonly problem: string | null;
  /** What cannot be done offline. */
  readonly needsNetwork: string;
  readonly onClose: () => void;
  readonly onSave: (status: S, response: string) => void;
}

/**
 * Answers what a member wrote: a status is required, a response optional (admin side 5). What is
 * pending must be given a status.
 */
export function StatusResponseDialog<S extends string>(props: StatusResponseDialogProps<S>) {
  const { item, statuses, maxLength, pending, onClose } = props;
  const formId = useId();
  const [status, setStatus] = useState<S | ''>(item.status === 'pending' ? '' : item.status);
  const [response, setResponse] = useState('');
  const [isTried, setIsTried] = useState(false);
  const tooLong = response.trim().length > maxLength;
  const options = Object.entries<string>(statuses).map(([value, label]) => ({ value, label }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (status === '' || tooLong || pending) return;
    props.onSave(status, response);
  };
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => {
        if (!next && !pending) onClose();
      }}
      title={props.title}
      footer={
        <DialogFooter
          onCancel={onClose}
          confirmLabel="Save"
          form={formId}
          pending={pending}
          needsNetwork={props.needsNetwork}
        />
      }
    >
      <Stack as="form" id={formId} gap={16} noValidate onSubmit={save}>
        <QuotedText text={item.content} />
        <SelectField
          label="Status"
          required
          value={status}
          error={isTried && status === '' ? 'Please choose a status' : undefined}
          options={[
            ...(status === '' ? [{ value: '', label: 'Choose a status' }] : []),
            ...options,
          ]}
          onChange={({ target }) => setStatus(keyOf(statuses, target.value))}
        />
        <TextArea
          label="Response"
          rows={5}
          help={
            item.adminResponse === null
              ? `Optional. ${props.readBy}`
              : 'Optional. Left empty, the earlier response stays.'
          }
          error={tooLong ? `Response must be ${maxLength} characters or less` : undefined}
          value={response}
          onChange={(event) => setResponse(event.target.value)}
        />
        {props.problem !== null && <Notice tone="danger">{props.problem}</Notice>}
      </Stack>
    </Dialog>
  );
}

function keyOf<S extends string>(statuses: Readonly<Record<S, string>>, value: string): S | '' {
  return (Object.keys(statuses) as S[]).find((key) => key === value) ?? '';
}
