import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ScheduleMark } from '../marks/mark.tsx';
import type { ShownStatus } from '../schedule-text.ts';
import styles from './shift-row.module.css';

interface ShiftRowProps {
  /** Undefined: it has no shift. */
  readonly status: ShownStatus | undefined;
  /** When, in bold. */
  readonly when: string;
  /** Muted, beside it or at the row's end. */
  readonly text: ReactNode;
  /** Below each other's, as in a table. Absent: beside `when`. */
  readonly atEnd?: boolean;
  readonly onPress: () => void;
}

/** One row of a card that leads to a day with its shifts; the stylesheet has the card and list of such rows. */
export function ShiftRow({ status, when, text, atEnd = false, onPress }: ShiftRowProps) {
  return (
    <button type="button" className={styles.shift} onClick={onPress}>
      {status && <ScheduleMark status={status} />}
      <span className={styles.words}>
        <span className={styles.when}>{when}</span>{' '}
        <span className={atEnd ? styles.end : styles.state}>{text}</span>
      </span>
      <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />
    </button>
  );
}
