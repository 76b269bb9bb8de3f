import type { ComponentProps, KeyboardEvent } from 'react';
import styles from './message-field.module.css';
import { hasTouchKeyboard } from './touch-keyboard.ts';

export interface MessageFieldProps extends Omit<
  ComponentProps<'textarea'>,
  'aria-label' | 'className' | 'rows' | 'enterKeyHint' | 'value'
> {
  /** Accessible name. */
  readonly label: string;
  readonly value: string;
}

/** A field for a message, one line high, which grows with its text up to six lines. */
export function MessageField({ label, value, ...rest }: MessageFieldProps) {
  return (
    // The wrapper's copy of the text sets the field's height.
    <div className={styles.grow} data-text={`${value}\n`}>
      <textarea
        {...rest}
        className={styles.field}
        // A browser would keep what is typed in its own session file, which no lock seals.
        autoComplete="off"
        rows={1}
        aria-label={label}
        enterKeyHint={hasTouchKeyboard() ? 'enter' : 'send'}
        value={value}
      />
    </div>
  );
}

/** During composition, Enter and the arrows belong to the input method (229: Safari). */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}

/** Enter sends on a hardware keyboard and makes a newline on a touch keyboard (experience.md 14). */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey) return false;
  return !hasTouchKeyboard() || event.ctrlKey || event.metaKey;
}
