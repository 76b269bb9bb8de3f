import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { findNext, sumWeek } from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ScheduleMark } from '../marks/mark.tsx';
import { daysFrom, weekdayName, weekStart } from '../schedule-dates.ts';
import { marksOf } from '../schedule-queries.ts';
import { plannedText, workText } from '../schedule-text.ts';
import { nextText } from './tonight-words.ts';
import styles from './week-marks.module.css';

interface WeekMarksProps {
  readonly entries: readonly ScheduleEntry[];
  readonly now: LocalMoment;
  /** The next shift is said here. */
  readonly saysNext: boolean;
}

/** This week as seven marks with its hours; leads to the schedule. */
export function WeekMarks({ entries, now, saysNext }: WeekMarksProps) {
  const monday = weekStart(now.date);
  const marks = marksOf(entries, now);
  const next = saysNext ? findNext(entries, now) : undefined;
  const words = `This week: ${workText(sumWeek(entries, monday))}`;
  return (
    <Link className={styles.week} to="/schedule">
      <span className={styles.days} aria-hidden="true">
        {daysFrom(monday, 7).map((day) => {
          const mark = marks.get(day);
          const first = entries.find(({ date }) => date === day);
          return (
            <span key={day} className={styles.day} data-today={day === now.date || undefined}>
              <span className={styles.weekday}>{weekdayName(day)}</span>
              <span className={styles.mark} data-status={mark}>
                {mark && <ScheduleMark status={mark} />}
              </span>
              <span className={styles.hours}>{first ? plannedText(first) : ''}</span>
            </span>
          );
        })}
      </span>
      <span className={styles.sum}>
        {next && (
          <span className={styles.next}>
            <ScheduleMark status="planned" />
            {nextText(next, now)}
          </span>
        )}
        <span>{words}</span>
        <ChevronRight size={16} aria-hidden="true" />
      </span>
    </Link>
  );
}
