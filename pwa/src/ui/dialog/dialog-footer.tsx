import { type Ref, useId } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Button, type ButtonVariant } from '../button/button.tsx';
import styles from './dialog.module.css';

export interface DialogFooterProps {
  /** Default: 'Cancel'. */
  readonly cancelLabel?: string | undefined;
  readonly cancelRef?: Ref<HTMLButtonElement> | undefined;
  readonly onCancel: () => void;
  readonly confirmLabel: string;
  /** Default: primary. */
  readonly variant?: ButtonVariant | undefined;
  /** The form that the main button submits. Absent: `onConfirm` hears of the press. */
  readonly form?: string | undefined;
  readonly onConfirm?: (() => void) | undefined;
  readonly pending?: boolean | undefined;
  /** It cannot be confirmed yet. */
  readonly disabled?: boolean | undefined;
  /** What cannot be done offline, as its sentence begins: 'Deleting an account'. Absent: it can. */
  readonly needsNetwork?: string | undefined;
}

/** A dialog's two buttons, and beside them why the main one can do nothing without a network. */
export function DialogFooter({ cancelRef, ...props }: DialogFooterProps) {
  const { pending = false, disabled = false, needsNetwork } = props;
  const reason = useId();
  const isOff = !useIsOnline() && needsNetwork !== undefined;
  return (
    <>
      <p id={reason} className={styles.offline} role="status">
        {isOff && `You are offline. ${needsNetwork} needs the network.`}
      </p>
      <Button ref={cancelRef} variant="quiet" aria-disabled={pending} onClick={props.onCancel}>
        {props.cancelLabel ?? 'Cancel'}
      </Button>
      <Button
        type={props.form === undefined ? 'button' : 'submit'}
        form={props.form}
        variant={props.variant ?? 'primary'}
        pending={pending}
        disabled={disabled}
        // Not `disabled`: the network may go while it has the focus.
        aria-disabled={isOff}
        aria-describedby={isOff ? reason : undefined}
        onClick={props.onConfirm}
      >
        {props.confirmLabel}
      </Button>
    </>
  );
}
