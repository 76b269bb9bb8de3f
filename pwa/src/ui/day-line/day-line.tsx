import { dayWords } from '../../platform/dates/days.ts';
import styles from './day-line.module.css';

interface DayLineProps {
  /** yyyy-MM-dd. */
  readonly day: string;
  /** Milliseconds since the epoch. */
  readonly today: number;
}

/** Between the messages of two days: 'Yesterday', 'Friday 20 November'. */
export function DayLine({ day, today }: DayLineProps) {
  return (
    <p className={styles.line}>
      <time className="text-caption" dateTime={day}>
        {dayWords(day, today)}
      </time>
    </p>
  );
}
