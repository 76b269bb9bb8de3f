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
  /** Id of the form the main button submits. Absent: `onConfirm` is called. */
  readonly form?: string | undefined;
  readonly onConfirm?: (() => void) | undefined;
  readonly pending?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** What needs the network, as a subject: 'Deleting an account'. Absent: works offline. */
  readonly needsNetwork?: string | undefined;
}

/** A dialog's two buttons, and why the main one is disabled without a network. */
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
        // `disabled` would drop the focus when the network goes.
        aria-disabled={isOff}
        aria-describedby={isOff ? reason : undefined}
        onClick={props.onConfirm}
      >
        {props.confirmLabel}
      </Button>
    </>
  );
}
