import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import type { LocalMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { addDays } from '@greenroom/sync-protocol/time/dates';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  daysFrom,
  isShowableDay,
  longDay,
  monthOf,
  weekdayName,
  weekStart,
} from '../schedule-dates.ts';
import { addMonthsToDay, monthName, weeksOfMonth } from './months.ts';
import { ScheduleMark } from '../marks/mark.tsx';
import { statusTints } from '../marks/status-tints.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import styles from './month-grid.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { marksOf } from '../schedule-queries.ts';
import { markLabels, plannedText, type ShownStatus, shownStatus } from '../schedule-text.ts';

interface MonthGridProps {
  readonly month: string;
  readonly selected: string;
  readonly now: LocalMoment;
  /** Of the shown weeks. */
  readonly entries: readonly ScheduleEntry[];
  onChoose(date: string): void;
  onMonth(month: string): void;
}

/** A month by the ARIA grid pattern: one tab stop, arrows inside, Enter selects. */
export function ScheduleMonthGrid(props: MonthGridProps) {
  const { month, selected, now } = props;
  const today = now.date;
  const [reached, setReached] = useState(selected);
  const grid = useRef<HTMLTableElement>(null);
  // The day to focus once its month is rendered, which may take another render. Keys move on from it.
  const awaited = useRef<string | null>(null);
  const marks = marksOf(props.entries, now);
  const shifts = Map.groupBy(props.entries, ({ date }) => date);
  const current = firstIn(month, [reached, selected, today]) ?? `${month}-01`;

  useEffect(() => {
    if (awaited.current !== current) return;
    awaited.current = null;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isChoice = event.key === 'Enter' || event.key === ' ';
    if (isChoice && awaited.current !== null) {
      // The focus is still on the day of before.
      event.preventDefault();
      props.onChoose(awaited.current);
      return;
    }
    const from = awaited.current ?? current;
    const next = dayByKey(event, from);
    if (!next) return;
    event.preventDefault();
    if (!isShowableDay(next) || next === from) return;
    awaited.current = next;
    setReached(next);
    if (monthOf(next) !== monthOf(from)) props.onMonth(monthOf(next));
  };

  // The focus comes from elsewhere, where the month may have been turned.
  const forget = () => {
    awaited.current = null;
  };

  return (
    <table ref={grid} role="grid" aria-label={monthName(month)} className={styles.grid}>
      <thead>
        <tr>
          {daysFrom(weekStart(today), 7).map((day) => (
            <th key={day} className="text-caption" scope="col">
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown} onFocus={forget}>
        {weeksOfMonth(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                {...props}
                day={day}
                mark={marks.get(day)}
                shifts={shifts.get(day) ?? []}
                isStop={day === current}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps extends Omit<MonthGridProps, 'entries'> {
  readonly day: string;
  readonly mark: ShownStatus | undefined;
  readonly shifts: readonly ScheduleEntry[];
  readonly isStop: boolean;
}

/** Shifts whose hours a day shows where there is room. */
const shownShifts = 2;

function DayCell({ day, isStop, month, selected, now, mark, shifts, onChoose }: DayCellProps) {
  // Adjacent months' days only fill the weeks; they are reachable in their own month.
  const isOutside = monthOf(day) !== month;
  const name = [longDay(day), mark ? markLabels[mark] : ''].filter(Boolean).join(', ');
  return (
    <td role="gridcell" aria-selected={day === selected}>
      <button
        type="button"
        className={styles.day}
        data-outside={isOutside || undefined}
        tabIndex={isStop ? 0 : -1}
        aria-current={day === now.date ? 'date' : undefined}
        onClick={() => onChoose(day)}
      >
        <VisuallyHidden>{name}</VisuallyHidden>
        <span className={styles.number} aria-hidden="true">
          {Number(day.slice(8))}
        </span>
        <span className={styles.mark}>{mark && <ScheduleMark status={mark} />}</span>
        {shifts.length > 0 && (
          <span className={styles.shifts}>
            {shifts.slice(0, shownShifts).map((shift) => (
              <Shift key={shift.id} shift={shift} status={shownStatus(shift, now)} />
            ))}
            {shifts.length > shownShifts && (
              <span className="text-caption"> and {shifts.length - shownShifts} more</span>
            )}
          </span>
        )}
      </button>
    </td>
  );
}

function Shift({ shift, status }: { readonly shift: ScheduleEntry; readonly status: ShownStatus }) {
  return (
    <span className={classNames(styles.shift, statusTints[status])}>
      <VisuallyHidden>, </VisuallyHidden>
      <ScheduleMark status={status} />
      <span>
        {shift.plannedStartTime}
        <span className={styles.end}>
          {plannedText(shift).slice(shift.plannedStartTime.length)}
        </span>
      </span>
    </span>
  );
}

function firstIn(month: string, days: readonly string[]): string | undefined {
  return days.find((day) => monthOf(day) === month);
}

/** The day a key moves to from `day`; null for other keys. */
function dayByKey(event: KeyboardEvent, day: string): string | null {
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStart(day);
    case 'End':
      return addDays(weekStart(day), 6);
    case 'PageUp':
      return addMonthsToDay(day, event.shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonthsToDay(day, event.shiftKey ? 12 : 1);
    default:
      return null;
  }
}
