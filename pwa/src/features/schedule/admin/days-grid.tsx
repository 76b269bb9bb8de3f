import { Fragment } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { ScheduleMark } from '../marks/mark.tsx';
import { monthName, monthOf, weekdayName } from '../schedule-dates.ts';
import { plannedText } from '../schedule-text.ts';
import styles from './days-grid.module.css';
import {
  MemberHead,
  ShiftHours,
  type ShiftsOfMembersProps,
  shownMark,
  statusText,
} from './member-parts.tsx';
import { type PhasedShift, phasedShifts } from './shift-phase.ts';

/** Members and the days of a week with their hours, or of a month with a mark a shift. */
export function DaysGrid({ rows, view, days, today, now, title, onDay }: ShiftsOfMembersProps) {
  const isMonth = view === 'month';
  return (
    <table className={classNames(styles.grid, isMonth && styles.month)}>
      <caption>
        <VisuallyHidden>Shifts of {title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.member}>
            <span className="text-note">Member</span>
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className={classNames(day === today && styles.today)}>
              <button
                type="button"
                className={styles.day}
                aria-current={day === today ? 'date' : undefined}
                onClick={() => onDay(day)}
              >
                <span className={styles.weekday}>
                  {isMonth ? weekdayName(day).slice(0, 2) : weekdayName(day)}
                </span>{' '}
                <span className={styles.number}>{Number(day.slice(8))}</span>{' '}
                <VisuallyHidden>{monthName(monthOf(day))}</VisuallyHidden>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const byDay = Map.groupBy(row.shifts, ({ date }) => date);
          return (
            <tr key={row.id}>
              <th scope="row" className={styles.member}>
                <MemberHead row={row} isBrief />
              </th>
              {days.map((day) => (
                <td key={day} className={classNames(day === today && styles.today)}>
                  <ShiftsOfDay
                    shifts={phasedShifts(byDay.get(day) ?? [], row, now)}
                    isMonth={isMonth}
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface ShiftsOfDayProps {
  readonly shifts: readonly PhasedShift[];
  readonly isMonth: boolean;
}

function ShiftsOfDay({ shifts, isMonth }: ShiftsOfDayProps) {
  if (shifts.length === 0) return null;
  if (!isMonth) {
    return (
      <div className={styles.shifts}>
        {shifts.map((shift) => (
          <ShiftHours key={shift.id} shift={shift} />
        ))}
      </div>
    );
  }
  const words = shifts.map((shift) => `${plannedText(shift)} ${statusText(shift)}`);
  return (
    <span className={styles.marks} title={words.join('\n')}>
      {shifts.map((shift) => (
        <ScheduleMark key={shift.id} status={shownMark(shift)} />
      ))}
      <VisuallyHidden>
        {words.map((text) => (
          <Fragment key={text}>{text}. </Fragment>
        ))}
      </VisuallyHidden>
    </span>
  );
}
