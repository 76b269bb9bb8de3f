import type { MemberShifts } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { minutesOf } from '@greenroom/sync-protocol/schedule/schedule-repeats';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { ScheduleMark } from '../marks/mark.tsx';
import { statusTints } from '../marks/status-tints.ts';
import { durationText, hoursText, plannedText, statusLabels } from '../schedule-text.ts';
import type { PhasedShift } from './shift-phase.ts';
import styles from './who-works.module.css';
import type { WhoWorksView } from './who-works-place.ts';

export interface ShiftsOfMembersProps {
  readonly rows: readonly MemberShifts[];
  readonly view: WhoWorksView;
  readonly days: readonly string[];
  readonly today: string;
  /** What runs and what is over is told at this instant, in milliseconds since the epoch. */
  readonly now: number;
  /** The range in words. */
  readonly title: string;
  readonly onDay: (date: string) => void;
}

/** A member's avatar, name, and hours of the range. */
export function MemberHead({ row }: { readonly row: MemberShifts }) {
  const { planned, worked } = minutesOf(row.shifts);
  return (
    <div className={styles.head}>
      <Avatar name={row.user.name ?? row.user.username} seed={row.user.id} />
      <div className={styles.words}>
        <p className={styles.name}>{row.user.username}</p>
        <p className={styles.sum}>
          <span className={styles.figure}>
            {durationText(planned)} planned{worked > 0 && ','}
          </span>{' '}
          {worked > 0 && <span className={styles.figure}>{durationText(worked)} worked</span>}
        </p>
        {isElsewhere(row.timeZone) && <p className={styles.sum}>{placeOf(row.timeZone)}</p>}
      </div>
    </div>
  );
}

const phaseWords = { running: 'Planned, on now', unrecorded: 'Planned, not recorded' } as const;

/** 'Worked Partial Hours 21:00–22:30', 'Planned, on now'. */
export function statusText(shift: PhasedShift): string {
  const { status, actualStartTime: start, actualEndTime: end } = shift;
  if (shift.phase !== null) return phaseWords[shift.phase];
  if (start === null || end === null) return statusLabels[status];
  return `${statusLabels[status]} ${hoursText(start, end)}`;
}

/** A shift of the grid: its hours on its status' ground. */
export function ShiftChip({ shift }: { readonly shift: PhasedShift }) {
  return (
    <span
      className={classNames(
        styles.chip,
        statusTints[shift.status],
        shift.phase !== null && styles[shift.phase],
      )}
      title={statusText(shift)}
    >
      <ScheduleMark status={shift.status} />
      {plannedText(shift)} <VisuallyHidden>{statusText(shift)}</VisuallyHidden>
    </span>
  );
}

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the hours are of another clock than this device's. */
function isElsewhere(timeZone: string | null): timeZone is string {
  return timeZone !== null && timeZone !== ownZone;
}

/** 'Time in New York'. */
function placeOf(timeZone: string): string {
  return `Time in ${timeZone.split('/').at(-1)?.replaceAll('_', ' ')}`;
}
