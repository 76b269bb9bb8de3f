import { type FormEvent, type Ref, useId } from 'react';
import { Stack } from '../layout/layout.tsx';
import { Notice } from '../notice/notice.tsx';
import { DialogFooter, type DialogFooterProps } from './dialog-footer.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface FormDialogProps
  extends
    Omit<DialogProps, 'footer' | 'isHeld' | 'role'>,
    Pick<DialogFooterProps, 'confirmLabel' | 'pending' | 'disabled' | 'needsNetwork'> {
  /** Of the form. */
  readonly ref?: Ref<HTMLFormElement>;
  readonly onSubmit: (event: FormEvent) => void | Promise<void>;
  /** Where Cancel does more than close, such as forgetting what was typed. Default: `onClose`. */
  readonly onCancel?: () => void;
  /** Why the last attempt failed, where no field shows it. */
  readonly failure?: string | null | undefined;
}

/** A dialog with one form; while it is being sent it can neither be closed nor sent again. */
export function FormDialog(props: FormDialogProps) {
  const { ref, children, onSubmit, onCancel = props.onClose, failure, ...rest } = props;
  const { confirmLabel, pending = false, disabled, needsNetwork, ...dialog } = rest;
  const form = useId();
  return (
    <Dialog
      {...dialog}
      isHeld={pending}
      footer={
        <DialogFooter {...{ confirmLabel, pending, disabled, needsNetwork, form, onCancel }} />
      }
    >
      <Stack
        as="form"
        ref={ref}
        id={form}
        gap={16}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!pending) void onSubmit(event);
        }}
      >
        {failure != null && <Notice tone="danger">{failure}</Notice>}
        {children}
      </Stack>
    </Dialog>
  );
}
