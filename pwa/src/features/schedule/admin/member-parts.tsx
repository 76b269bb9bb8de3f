import type { MemberShifts } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { minutesOf } from '@greenroom/sync-protocol/schedule/schedule-tonight';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { ScheduleMark } from '../marks/mark.tsx';
import {
  durationText,
  hoursText,
  plannedText,
  quarterHours,
  workText,
  type ShownStatus,
  statusLabels,
} from '../schedule-text.ts';
import { placeElsewhere } from './elsewhere.ts';
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

interface MemberHeadProps {
  readonly row: MemberShifts;
  /** Hours to the quarter, on one line of a narrow column. Absent: false. */
  readonly isBrief?: boolean;
  /** Beside the shifts of one day, which say that they are planned. Absent: false. */
  readonly isOneDay?: boolean;
}

/** A member's avatar, name, which leads to the account, and hours of the range. */
export function MemberHead({ row, isBrief = false, isOneDay = false }: MemberHeadProps) {
  const { planned, worked } = minutesOf(row.shifts);
  const isPlanned = row.shifts.every(({ status }) => status === 'planned');
  const place = placeElsewhere(row.timeZone, row.shifts);
  const inFull = workText({ planned, worked });
  const inBrief =
    worked > 0
      ? `${quarterHours(worked)} of ${quarterHours(planned)} h worked`
      : `${quarterHours(planned)} h planned`;
  return (
    <div className={styles.head} title={isBrief ? inFull : undefined}>
      <Avatar name={row.user.name ?? row.user.username} seed={row.user.id} />
      <div className={styles.words}>
        <Link
          className={classNames(styles.name, isBrief && 'text-small')}
          to={`/admin/users?open=${row.user.id}`}
        >
          {row.user.username}
        </Link>
        {isBrief ? (
          <p className={styles.sum}>
            <span aria-hidden="true">{inBrief}</span>
            <VisuallyHidden>{inFull}</VisuallyHidden>
          </p>
        ) : (
          <p className={styles.sum}>{isOneDay && isPlanned ? durationText(planned) : inFull}</p>
        )}
        {place !== null && <p className={styles.sum}>{place}</p>}
      </div>
    </div>
  );
}

const phaseWords = { running: 'Planned, on now', unrecorded: 'Not recorded' } as const;

/** 'Worked Partial Hours 21:00–22:30', 'Planned, on now'. */
export function statusText(shift: PhasedShift): string {
  const { status, actualStartTime: start, actualEndTime: end } = shift;
  if (shift.phase !== null) return phaseWords[shift.phase];
  if (start === null || end === null) return statusLabels[status];
  return `${statusLabels[status]} ${hoursText(start, end)}`;
}

/** The mark of a shift: a past one that nobody recorded is not planned any more. */
export function shownMark({ phase, status }: PhasedShift): ShownStatus {
  return phase === 'unrecorded' ? phase : status;
}

/** A shift of the week: its hours beside its mark. */
export function ShiftHours({ shift }: { readonly shift: PhasedShift }) {
  return (
    <span
      className={classNames(styles.plain, shift.phase !== null && styles[shift.phase])}
      title={statusText(shift)}
    >
      <ScheduleMark status={shownMark(shift)} />
      {plannedText(shift)} <VisuallyHidden>{statusText(shift)}</VisuallyHidden>
    </span>
  );
}
