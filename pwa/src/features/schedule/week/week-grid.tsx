import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import { checkPlannable, type LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { layOutWeek } from '@greenroom/sync-protocol/schedule/schedule-week';
import { daysFrom, weekStart } from '../schedule-dates.ts';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import { ScheduleWeekDay } from './week-day.tsx';
import styles from './week-grid.module.css';

interface WeekGridProps {
  /** The selected day, whose shifts are listed beside. */
  readonly date: string;
  readonly now: LocalMoment;
  /** Of the week and the day before it. */
  readonly entries: readonly ScheduleEntry[];
  /** Whether a day is on this device; what is not there is drawn as unknown. */
  readonly isHere: (day: string) => boolean;
  readonly onOpen: (date: string) => void;
  readonly onAsk: (question: ScheduleQuestion) => void;
}

const labelledHours = Array.from(
  { length: 12 },
  (_, index) => `${String(index * 2).padStart(2, '0')}:00`,
);

/** The hours of a week, a column a day, below the days of the week strip. */
export function ScheduleWeekGrid({ date, now, entries, isHere, onOpen, onAsk }: WeekGridProps) {
  const days = daysFrom(weekStart(date), 7);
  const segments = layOutWeek(entries, days);
  return (
    <div className={styles.grid}>
      <div className={styles.hours} aria-hidden="true">
        {labelledHours.map((hour) => (
          <span key={hour} className={styles.hour}>
            {hour}
          </span>
        ))}
      </div>
      <div className={styles.days}>
        {days.map((day) => (
          <ScheduleWeekDay
            key={day}
            day={day}
            now={now}
            segments={segments.filter((segment) => segment.day === day)}
            isSelected={day === date}
            isHere={isHere(day)}
            canPlan={checkPlannable(day, now.date).ok}
            onOpen={onOpen}
            onAsk={onAsk}
          />
        ))}
      </div>
    </div>
  );
}
