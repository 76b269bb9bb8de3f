import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** Names the thing: 'Delete Target?' */
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  /** Default: 'Cancel'. */
  readonly cancelLabel?: string;
  readonly destructive?: boolean;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** A field the decision may carry, such as a reason. */
  readonly children?: ReactNode;
  /** As the dialog's. */
  readonly finalFocus?: () => HTMLElement | null;
}

/** A question before something that cannot be undone. Focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancelLabel = 'Cancel', destructive = false, pending = false } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      role="alertdialog"
      open={props.open}
      onOpenChange={(open) => {
        if (!open && !pending) props.onCancel();
      }}
      title={props.title}
      description={props.text}
      initialFocus={cancel}
      {...(props.finalFocus && { finalFocus: props.finalFocus })}
      footer={
        <>
          <Button ref={cancel} variant="quiet" disabled={pending} onClick={props.onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={destructive ? 'destructive' : 'primary'}
            pending={pending}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
