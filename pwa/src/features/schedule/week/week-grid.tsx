import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  checkPlannable,
  endsNextDay,
  type LocalMoment,
  minutesOfDay,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import {
  layOutWeek,
  minutesInDay,
  type WeekSegment,
} from '@greenroom/sync-protocol/schedule/schedule-week';
import { classNames } from '../../../ui/class-names.ts';
import { ScheduleMark } from '../marks/mark.tsx';
import { statusTints } from '../marks/status-tints.ts';
import { daysFrom, shortDay, weekStart } from '../schedule-dates.ts';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import { hoursText, markLabels, plannedText, shownStatus } from '../schedule-text.ts';
import { useDragToPlan } from './use-drag-to-plan.ts';
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

interface WeekDayProps {
  readonly day: string;
  readonly now: LocalMoment;
  readonly segments: readonly WeekSegment<ScheduleEntry>[];
  readonly isSelected: boolean;
  readonly isHere: boolean;
  readonly canPlan: boolean;
  readonly onOpen: (date: string) => void;
  readonly onAsk: (question: ScheduleQuestion) => void;
}

/** A day's column. A press selects the day; a drag over free hours asks to plan them. */
function ScheduleWeekDay(props: WeekDayProps) {
  const { day, now, segments, isSelected, isHere, canPlan, onOpen, onAsk } = props;
  const drag = useDragToPlan({
    canPlan,
    onPress: () => onOpen(day),
    onPlan: (typed) => onAsk({ kind: 'add', date: day, typed }),
  });
  const dragged = drag.hours;
  return (
    <div
      className={classNames(
        styles.day,
        isSelected && styles.selected,
        canPlan && styles.plannable,
        !isHere && styles.unknown,
      )}
      data-day={day}
      {...drag.handlers}
    >
      {segments.map((segment) => (
        <Shift
          key={segment.entry.id}
          segment={segment}
          now={now}
          onOpen={() => onOpen(segment.entry.date)}
        />
      ))}
      {dragged && (
        <div
          ref={placeIn({
            from: minutesOfDay(dragged.start),
            to: minutesOfDay(dragged.end) || minutesInDay,
          })}
          className={styles.dragged}
        >
          {hoursText(dragged.start, dragged.end)}
        </div>
      )}
      {day === now.date && (
        <div
          ref={placeIn({ from: minutesOfDay(now.time), to: minutesOfDay(now.time) })}
          className={styles.now}
        />
      )}
    </div>
  );
}

interface ShiftProps {
  readonly segment: WeekSegment<ScheduleEntry>;
  readonly now: LocalMoment;
  readonly onOpen: () => void;
}

/** A shift's part in this column; the part after midnight opens the day the shift belongs to. */
function Shift({ segment, now, onOpen }: ShiftProps) {
  const { entry, day } = segment;
  const { plannedStartTime: start, plannedEndTime: end } = entry;
  const isLeft = day !== entry.date;
  const status = shownStatus(entry, now);
  const isDue = status === 'unrecorded';
  const isCut = !isLeft && endsNextDay(start, end) && minutesOfDay(end) > 0;
  const hours = `${shortDay(entry.date)}, ${hoursText(start, end)}`;
  const state = `${endsNextDay(start, end) ? ', ends next day' : ''}, ${markLabels[status]}`;
  return (
    <button
      ref={placeIn(segment)}
      type="button"
      className={classNames(
        styles.shift,
        statusTints[status],
        isDue && styles.due,
        isCut && styles.cut,
        isLeft && styles.rest,
        segment.to - segment.from < 90 && styles.low,
      )}
      // Begins with the visible words, which speech control says.
      aria-label={hours + (isDue ? ' How did it go?' : state)}
      // The part of the day before is the same shift: one stop for the keyboard.
      tabIndex={isLeft ? -1 : 0}
      aria-hidden={isLeft || undefined}
      onClick={onOpen}
    >
      <span className={styles.head}>
        <ScheduleMark status={status} />
        <span>{isLeft ? `until ${end}` : plannedText(entry)}</span>
      </span>{' '}
      {isDue && !isLeft && <span>How did it go?</span>}
    </button>
  );
}

interface Placed {
  /** Minutes since midnight. */
  readonly from: number;
  readonly to: number;
  /** Absent: the column's whole width. */
  readonly lane?: number;
  readonly lanes?: number;
}

/** A ref that places an element in its day's column by custom properties of its style sheet. */
function placeIn({ from, to, lane = 0, lanes = 1 }: Placed) {
  return (element: HTMLElement | null): void => {
    const style = element?.style;
    style?.setProperty('--from', String(from));
    style?.setProperty('--length', String(to - from));
    style?.setProperty('--lane', String(lane));
    style?.setProperty('--lanes', String(lanes));
  };
}
