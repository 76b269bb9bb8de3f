import { memo } from 'react';
import { dayWords } from '../timeline/days.ts';
import styles from './divider.module.css';

/** The name of a day above its first message. */
export const DayDivider = memo(function DayDivider(props: {
  /** yyyy-MM-dd. */
  readonly day: string;
  /** Milliseconds since the epoch, of today. */
  readonly today: number;
}) {
  return (
    <p className={styles.day}>
      <time dateTime={props.day}>{dayWords(props.day, props.today)}</time>
    </p>
  );
});

/** Where what was not read on coming begins. */
export function UnreadDivider() {
  return (
    <p className={styles.unread}>
      <span>Unread</span>
    </p>
  );
}
