import { lengthInMinutes, minutesOfDay } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { classNames } from '../../../ui/class-names.ts';
import { shownMark } from './member-parts.tsx';
import type { PhasedShift } from './shift-phase.ts';
import styles from './day-bars.module.css';

/** Where the lines of the scale are, six hours apart; a night has room until 06:00, a later end runs out. */
const hours = ['00:00', '06:00', '12:00', '18:00', '00:00'];
const minutesShown = hours.length * 6 * 60;

/** The hours above the bars of all members. */
export function DayScale() {
  return (
    <div className={styles.scale} aria-hidden="true">
      {hours.map((hour, index) => (
        <span key={index}>{hour}</span>
      ))}
    </div>
  );
}

/** A member's shifts of a day as bars; the words beside them say the same. */
export function DayBars({ shifts }: { readonly shifts: readonly PhasedShift[] }) {
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${minutesShown} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {shifts.map((shift) => (
        <rect
          key={shift.id}
          className={classNames(styles.bar, styles[shownMark(shift)])}
          x={minutesOfDay(shift.plannedStartTime)}
          width={lengthInMinutes(shift.plannedStartTime, shift.plannedEndTime)}
          height="1"
        />
      ))}
    </svg>
  );
}
