import { Check } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './done-box.module.css';

interface DoneBoxProps {
  /** 'Mark as read'. */
  readonly label: string;
  readonly isDone: boolean;
  readonly onDone: () => void;
}

/** Completes a part by hand, as high as a button; progress never goes down, so it stays checked. */
export function DoneBox({ label, isDone, onDone }: DoneBoxProps) {
  return (
    <label className={classNames(styles.box, isDone && styles.done)}>
      <input
        type="checkbox"
        className={styles.input}
        checked={isDone}
        onChange={() => {
          if (!isDone) onDone();
        }}
      />
      {label}
    </label>
  );
}

/** A part that completes by itself, once it has. */
export function DoneMark() {
  return (
    <p className={styles.mark}>
      <Check size={16} aria-hidden="true" />
      Completed
    </p>
  );
}
