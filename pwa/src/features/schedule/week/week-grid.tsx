import type { ScheduleEntry } from '@greenroom/sync-protocol/schedule/schedule-records';
import {
  checkPlannable,
  type LocalMoment,
  minutesOfDay,
} from '@greenroom/sync-protocol/schedule/schedule-rules';
import {
  layOutWeek,
  minutesInDay,
  minutesOfDragged,
  placeOfMinute,
  timeOf,
  type WeekHours,
  weekHours,
} from '@greenroom/sync-protocol/schedule/schedule-week';
import { daysBetween } from '@greenroom/sync-protocol/time/dates';
import { classNames } from '../../../ui/class-names.ts';
import type { ScheduleQuestion } from '../hours/dialogs.tsx';
import { daysFrom, weekStart } from '../schedule-dates.ts';
import { hoursText } from '../schedule-text.ts';
import { drawLines, placeIn } from './place-in.ts';
import { useDragToPlan } from './use-drag-to-plan.ts';
import styles from './week-grid.module.css';
import { WeekShift } from './week-shift.tsx';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';

interface WeekGridProps {
  /** The selected day, whose shifts are listed beside. */
  readonly date: string;
  readonly now: LocalMoment;
  /** Those of the week among others; undefined: not read yet. */
  readonly entries: readonly ScheduleEntry[] | undefined;
  /** Whether a day is on this device; what is not there is drawn as unknown. */
  readonly isHere: (day: string) => boolean;
  readonly onOpen: (date: string) => void;
  readonly onAsk: (question: ScheduleQuestion) => void;
}

/** The hours of a week, a column a day, below the days of the week strip. */
export function ScheduleWeekGrid({ date, now, entries, isHere, onOpen, onAsk }: WeekGridProps) {
  const days = daysFrom(weekStart(date), 7);
  const ofWeek = entries?.filter((entry) => days.includes(entry.date));
  const week = useWeekHours(days.at(-1) ?? date, ofWeek);
  if (!week) return <div className={styles.grid} />;
  const { hours } = week;
  const minutesOfNow = days.map((day) => minuteIn(day, now));
  const columnOfNow = minutesOfNow.findLastIndex((minute) => isIn(hours, minute));
  const lastNow = minutesOfNow[columnOfNow];
  const placeOfNow =
    lastNow === undefined ? undefined : placeIn(hours, { from: lastNow, to: lastNow });
  const isKnown = entries !== undefined && days.every(isHere);
  // Now's time stands instead of a label it would lie on.
  const isFree = (minute: number) => lastNow === undefined || !isBeside(hours, minute, lastNow);
  const isNamed = (line: number, index: number) =>
    (isBusyFrom(hours, index) || line === minutesInDay) && isFree(line);
  return (
    <div ref={drawLines(hours)} className={styles.grid}>
      <div className={styles.hours} aria-hidden="true">
        {hours.lines
          .slice(0, -1)
          .filter(isNamed)
          .map((line) => (
            <span key={line} ref={placeIn(hours, { from: line, to: line })} className={styles.hour}>
              {timeOf(line)}
            </span>
          ))}
        {(hours.lines.at(-1) ?? 0) > minutesInDay && !isOnNextDay(hours, lastNow) && (
          <span
            ref={placeIn(hours, { from: minutesInDay, to: minutesInDay })}
            className={styles.nextHours}
          >
            next day
          </span>
        )}
        {placeOfNow && (
          <span ref={placeOfNow} className={styles.clock}>
            {now.time}
          </span>
        )}
      </div>
      <div className={styles.days}>
        {days.map((day, index) => (
          <ScheduleWeekDay
            key={day}
            day={day}
            hours={hours}
            entries={week.entries}
            now={now}
            crossedAt={index < columnOfNow ? lastNow : undefined}
            isSelected={day === date}
            isHere={isHere(day)}
            onOpen={onOpen}
            onAsk={onAsk}
          />
        ))}
        {hours.folded.map(({ from, to }) => (
          <span
            key={from}
            ref={placeIn(hours, { from, to })}
            className={styles.folded}
            aria-hidden="true"
          >
            {isKnown
              ? `Nothing from ${timeOf(from)} to ${timeOf(to)}`
              : `${timeOf(from)}–${timeOf(to)}`}
          </span>
        ))}
      </div>
    </div>
  );
}

interface WeekDayProps {
  readonly day: string;
  readonly hours: WeekHours;
  readonly entries: readonly ScheduleEntry[];
  readonly now: LocalMoment;
  /** The minute at which the line from the time to a later column crosses this one. */
  readonly crossedAt: number | undefined;
  readonly isSelected: boolean;
  readonly isHere: boolean;
  readonly onOpen: (date: string) => void;
  readonly onAsk: (question: ScheduleQuestion) => void;
}

/** A day's column. A press selects the day; a drag over free hours asks to plan them. */
function ScheduleWeekDay(props: WeekDayProps) {
  const { day, hours, entries, now, crossedAt, isSelected, isHere, onOpen, onAsk } = props;
  const canPlan = (date: string) => checkPlannable(date, now.date).ok;
  const { dragged, handlers } = useDragToPlan({
    day,
    hours,
    canPlan,
    onPress: onOpen,
    onPlan: ({ date, start, end }) => onAsk({ kind: 'add', date, typed: { start, end } }),
  });
  const end = hours.lines.at(-1) ?? minutesInDay;
  const minuteOfNow = minuteIn(day, now);
  return (
    <div
      className={classNames(
        styles.day,
        isSelected && styles.selected,
        canPlan(day) && styles.plannable,
        !isHere && styles.unknown,
      )}
      data-day={day}
      {...handlers}
    >
      {end > minutesInDay && (
        <div ref={placeIn(hours, { from: minutesInDay, to: end })} className={styles.nextDay} />
      )}
      {crossedAt !== undefined && (
        <div ref={placeIn(hours, { from: crossedAt, to: crossedAt })} className={styles.across} />
      )}
      {layOutWeek(entries, [day]).map((segment) => (
        <WeekShift
          key={segment.entry.id}
          segment={segment}
          hours={hours}
          now={now}
          onOpen={() => onOpen(day)}
        />
      ))}
      {dragged && (
        <div ref={placeIn(hours, minutesOfDragged(day, dragged))} className={styles.dragged}>
          {hoursText(dragged.start, dragged.end)}
        </div>
      )}
      {isIn(hours, minuteOfNow) && (
        <div ref={placeIn(hours, { from: minuteOfNow, to: minuteOfNow })} className={styles.now} />
      )}
    </div>
  );
}

/** `now` in minutes since the midnight `day` begins with. */
function minuteIn(day: string, now: LocalMoment): number {
  return daysBetween(day, now.date) * minutesInDay + minutesOfDay(now.time);
}

function isIn({ lines }: WeekHours, minute: number): boolean {
  return minute >= (lines[0] ?? 0) && minute < (lines.at(-1) ?? minutesInDay);
}

/** Whether the two hours from a line on are among those with shifts. */
function isBusyFrom({ places, busy }: WeekHours, index: number): boolean {
  const place = places[index] ?? 0;
  return place >= busy.from && place <= busy.to;
}

/** Of the grid's height, what two labels need to stand apart. */
const labelRoom = 0.03;

function isBeside(hours: WeekHours, line: number, minute: number): boolean {
  return Math.abs(placeOfMinute(hours, line) - placeOfMinute(hours, minute)) < labelRoom;
}

/** Of the grid's height below midnight, what 'next day' and the time of now need. */
const nextDayRoom = 0.08;

function isOnNextDay(hours: WeekHours, minute: number | undefined): boolean {
  if (minute === undefined || minute < minutesInDay) return false;
  return placeOfMinute(hours, minute) - placeOfMinute(hours, minutesInDay) < nextDayRoom;
}

/** The last shifts up to the week's end, so that an empty week has the hours of those before. */
const lastShifts = 20;

interface DrawnWeek {
  readonly hours: WeekHours;
  /** Of the week; none until its hours are known, so that no shift moves once it is drawn. */
  readonly entries: readonly ScheduleEntry[];
}

/** @param entries of the week that ends with `sunday`; undefined: not read yet */
function useWeekHours(
  sunday: string,
  entries: readonly ScheduleEntry[] | undefined,
): DrawnWeek | undefined {
  const last = useReplicaQuery(
    async (tables) => {
      const earlier = tables.scheduleEntries.where('date').belowOrEqual(sunday);
      return { sunday, shifts: await earlier.reverse().limit(lastShifts).toArray() };
    },
    [sunday],
  );
  if (!last) return undefined;
  // Those of the week before stay until this one is read.
  const drawn = last.sunday === sunday && entries !== undefined ? entries : [];
  return { hours: weekHours([...drawn, ...last.shifts]), entries: drawn };
}
