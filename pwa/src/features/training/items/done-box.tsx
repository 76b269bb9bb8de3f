import { Check } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './done-box.module.css';

interface DoneBoxProps {
  /** 'Mark as read'. */
  readonly label: string;
  readonly isDone: boolean;
  readonly onDone: () => void;
  /** Nothing else of the section is open: the screen's primary action. Absent: it is. */
  readonly isLast?: boolean;
}

/** Completes a part by hand, as large as a button; progress never goes down, so it stays checked. */
export function DoneBox({ label, isDone, onDone, isLast = true }: DoneBoxProps) {
  const look = isDone ? styles.done : isLast ? styles.last : styles.open;
  return (
    <label className={classNames(styles.box, look)}>
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
