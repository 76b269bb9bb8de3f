import type { KeyboardEvent } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  /** Accessible name: 'Select ruby'. */
  readonly label: string;
  /** 'some': partly checked; a press checks all. */
  readonly checked: boolean | 'some';
  readonly onChange: () => void;
  /** Name of the action for arrow keys (`RowFocus`). */
  readonly action?: string | undefined;
  /** Of a grid with one tab stop. Absent: as the browser has it. */
  readonly tabIndex?: 0 | -1 | undefined;
  /** Keeps the focus, ignores presses. Absent: false. */
  readonly isRefused?: boolean;
  readonly onEnter?: (() => void) | undefined;
}

/** A checkbox without a visible label, in a 44 px target. */
export function Checkbox({ label, checked, onChange, action, onEnter, ...rest }: CheckboxProps) {
  const { tabIndex, isRefused = false } = rest;
  const pressOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || onEnter === undefined) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <label className={styles.target}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = checked === 'some';
        }}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        data-action={action}
        checked={checked === true}
        tabIndex={tabIndex}
        aria-disabled={isRefused || undefined}
        onChange={() => isRefused || onChange()}
        onKeyDown={pressOnEnter}
      />
    </label>
  );
}
