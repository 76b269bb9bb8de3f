import { type ReactNode, useRef } from 'react';
import { DialogFooter, type DialogFooterProps } from './dialog-footer.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps extends Pick<
  DialogFooterProps,
  'cancelLabel' | 'disabled' | 'needsNetwork'
> {
  readonly open: boolean;
  /** Names the object: 'Delete Target?' */
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly destructive?: boolean;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Where Cancel does more than close, such as forgetting what was typed. Default: `onClose`. */
  readonly onCancel?: () => void;
  /** A field of the decision, such as a reason. */
  readonly children?: ReactNode;
  readonly finalFocus?: () => HTMLElement | null | false;
}

/** Confirms an irreversible action. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { destructive = false, pending = false } = props;
  const { onClose, onCancel = onClose } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      open={props.open}
      onClose={onClose}
      isHeld={pending}
      title={props.title}
      description={props.text}
      initialFocus={cancel}
      {...(props.finalFocus && { finalFocus: props.finalFocus })}
      footer={
        <DialogFooter
          cancelLabel={props.cancelLabel}
          cancelRef={cancel}
          onCancel={onCancel}
          confirmLabel={props.confirmLabel}
          variant={destructive ? 'destructive' : 'primary'}
          onConfirm={props.onConfirm}
          pending={pending}
          disabled={props.disabled}
          needsNetwork={props.needsNetwork}
        />
      }
    >
      {props.children}
    </Dialog>
  );
}
