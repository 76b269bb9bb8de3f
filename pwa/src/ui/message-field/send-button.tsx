import { SendHorizontal } from 'lucide-react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './message-field.module.css';

interface SendButtonProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly isSending: boolean;
}

/** Submits the form of a `MessageField`, which keeps the focus. */
export function SendButton({ label, disabled, isSending }: SendButtonProps) {
  return (
    <IconButton
      type="submit"
      label={label}
      className={styles.send}
      // `disabled` would drop the focus of a pressed one, whose field is empty once it is sent.
      aria-disabled={disabled}
      onClick={(event) => disabled && event.preventDefault()}
      aria-busy={isSending || undefined}
      // Keeps the focus in the field, and a phone's keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {isSending ? <Spinner label="Sending" /> : <SendHorizontal size={20} aria-hidden="true" />}
    </IconButton>
  );
}
