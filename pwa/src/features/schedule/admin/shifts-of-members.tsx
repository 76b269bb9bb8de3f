import type { MemberShifts } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ScheduleMark } from '../marks/mark.tsx';
import { shortDay } from '../schedule-dates.ts';
import { plannedText } from '../schedule-text.ts';
import { DaysGrid } from './days-grid.tsx';
import { MemberHead, type ShiftsOfMembersProps, shownMark, statusText } from './member-parts.tsx';
import { phasedShifts } from './shift-phase.ts';
import styles from './who-works.module.css';

/** A grid of members and days where there is room, else a card for each member. */
export function ShiftsOfMembers(props: ShiftsOfMembersProps) {
  const isWide = useMediaQuery('(width >= 1280px)');
  if (isWide && props.view !== 'day') return <DaysGrid {...props} />;
  return (
    <ul className={styles.cards} aria-label={`Shifts of ${props.title}`}>
      {(props.view === 'day' ? byStart(props.rows) : props.rows).map((row) => (
        <li key={row.id}>
          <Card className={classNames(styles.member, props.view === 'day' && styles.beside)}>
            <MemberHead row={row} />
            <ul className={styles.shifts}>
              {phasedShifts(row.shifts, row, props.now).map((shift) => (
                <li key={shift.id} className={styles.shift}>
                  {props.view !== 'day' && (
                    <span className={styles.day}>{shortDay(shift.date)}</span>
                  )}
                  <span className={styles.hours}>{plannedText(shift)}</span>
                  <span className={styles.status}>
                    <ScheduleMark status={shownMark(shift)} />
                    {statusText(shift)}
                  </span>
                </li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function byStart(rows: readonly MemberShifts[]): readonly MemberShifts[] {
  const first = ({ shifts }: MemberShifts) => shifts[0]?.plannedStartTime ?? '';
  return rows.toSorted((left, right) => first(left).localeCompare(first(right)));
}
