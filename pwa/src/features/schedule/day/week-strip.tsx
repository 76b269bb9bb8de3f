import { addDays } from '@greenroom/sync-protocol/time/dates';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import {
  daysFrom,
  monthName,
  monthOf,
  shortDay,
  weekdayName,
  weekStart,
} from '../schedule-dates.ts';
import { ScheduleMark } from '../marks/mark.tsx';
import { useSwipe } from './swipe.ts';
import { markLabels, type ShownStatus } from '../schedule-text.ts';
import styles from './week-strip.module.css';

interface WeekStripProps {
  readonly selected: string;
  readonly today: string;
  readonly marks: ReadonlyMap<string, ShownStatus>;
  onChoose(date: string): void;
}

/** The selected day's week; arrows and swipes select the same weekday of other weeks. */
export function ScheduleWeekStrip({ selected, today, marks, onChoose }: WeekStripProps) {
  const turn = (weeks: number) => onChoose(addDays(selected, weeks * 7));
  const swipe = useSwipe({ onLeft: () => turn(1), onRight: () => turn(-1) });
  const days = daysFrom(weekStart(selected), 7);
  const label = `Week of ${shortDay(days[0] ?? selected)}`;
  return (
    <div className={styles.strip} role="group" aria-label={label} {...swipe}>
      <button
        type="button"
        className={styles.turn}
        aria-label="Previous week"
        onClick={() => turn(-1)}
      >
        <ChevronLeft aria-hidden="true" size={20} />
      </button>
      <div className={styles.days}>
        {days.map((day) => {
          const mark = marks.get(day);
          return (
            <button
              key={day}
              type="button"
              className={styles.day}
              aria-pressed={day === selected}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onChoose(day)}
            >
              <span className={styles.weekday}>{weekdayName(day)}</span>{' '}
              <span className={styles.number}>{Number(day.slice(8))}</span>{' '}
              <VisuallyHidden>
                {monthName(monthOf(day))}
                {mark && `, ${markLabels[mark]}`}
              </VisuallyHidden>
              <span className={styles.mark}>{mark && <ScheduleMark status={mark} />}</span>
            </button>
          );
        })}
      </div>
      <button type="button" className={styles.turn} aria-label="Next week" onClick={() => turn(1)}>
        <ChevronRight aria-hidden="true" size={20} />
      </button>
    </div>
  );
}
