import { memo } from 'react';
import { dayWords } from '../timeline/days.ts';
import styles from './divider.module.css';

export const DayDivider = memo(function DayDivider(props: {
  /** yyyy-MM-dd. */
  readonly day: string;
  readonly today: number;
}) {
  return (
    <p className={styles.day}>
      <time dateTime={props.day}>{dayWords(props.day, props.today)}</time>
    </p>
  );
});

/** Above the first message that was unread when the room opened. */
export function UnreadDivider() {
  return (
    <p className={styles.unread}>
      <span>Unread</span>
    </p>
  );
}
