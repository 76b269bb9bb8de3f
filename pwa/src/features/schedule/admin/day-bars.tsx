import { lengthInMinutes, minutesOfDay } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { classNames } from '../../../ui/class-names.ts';
import { shownMark } from './member-parts.tsx';
import type { PhasedShift } from './shift-phase.ts';
import styles from './day-bars.module.css';

/** Where the lines of the scale are, six hours apart; a night has room until 06:00, a later end runs out. */
const hours = ['00:00', '06:00', '12:00', '18:00', '00:00'];
const minutesShown = hours.length * 6 * 60;

/** Of the scale's width. */
function share(minutes: number): string {
  return `${(minutes / minutesShown) * 100}%`;
}

interface DayScaleProps {
  /** '16:26', where the line of now begins. Null: the day is not today. */
  readonly time: string | null;
}

/** The hours above the bars of all members. */
export function DayScale({ time }: DayScaleProps) {
  return (
    <div className={styles.scale} aria-hidden="true">
      {hours.map((hour, index) => (
        <span key={index}>{hour}</span>
      ))}
      {time !== null && (
        <svg className={styles.head}>
          <circle className={styles.now} cx={share(minutesOfDay(time))} cy="100%" r="4" />
        </svg>
      )}
    </div>
  );
}

interface DayBarsProps {
  readonly shifts: readonly PhasedShift[];
  /** Where the line of now is. Null: the day is not today, or the hours are of another clock. */
  readonly time: string | null;
}

/** A member's shifts of a day as bars; the words beside them say the same. */
export function DayBars({ shifts, time }: DayBarsProps) {
  return (
    <svg className={styles.bars} aria-hidden="true">
      {shifts.map((shift) => (
        <rect
          key={shift.id}
          className={classNames(
            styles.bar,
            styles[shownMark(shift)],
            shift.phase === 'running' && styles.running,
          )}
          x={share(minutesOfDay(shift.plannedStartTime))}
          width={share(lengthInMinutes(shift.plannedStartTime, shift.plannedEndTime))}
        />
      ))}
      {/* Over the line between two members. */}
      {time !== null && (
        <line
          className={styles.now}
          x1={share(minutesOfDay(time))}
          x2={share(minutesOfDay(time))}
          y1="-1"
          y2="100%"
        />
      )}
    </svg>
  );
}
