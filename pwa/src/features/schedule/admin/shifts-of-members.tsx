import type { MemberShifts } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { Fragment } from 'react';
import { useMediaQuery } from '../../../platform/use-media-query.ts';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { ScheduleMark } from '../marks/mark.tsx';
import { useLocalNow } from '../schedule-clock.ts';
import { dayOfMonth, monthOf, weekdayName } from '../schedule-dates.ts';
import { monthName } from '../month/months.ts';
import { plannedText } from '../schedule-text.ts';
import { DayBars, DayScale } from './day-bars.tsx';
import { placeElsewhere } from './elsewhere.ts';
import { FoldedMember, useIsFolded } from './folded-member.tsx';
import gridStyles from './days-grid.module.css';
import {
  MemberHead,
  ShiftHours,
  type ShiftsOfMembersProps,
  shownMark,
  statusText,
} from './member-parts.tsx';
import { type PhasedShift, phasedShifts } from './shift-phase.ts';
import styles from './who-works.module.css';

/** A grid of members and days where there is room, or a line for each member of a day; else cards. */
export function ShiftsOfMembers(props: ShiftsOfMembersProps) {
  const isWide = useMediaQuery('(width >= 1280px)');
  const isFolded = useIsFolded(props.view);
  const isDay = props.view === 'day';
  if (isWide) return isDay ? <DayLines {...props} /> : <DaysGrid {...props} />;
  return (
    <ul className={styles.cards} aria-label={`Shifts of ${props.title}`}>
      {(isDay ? byStart(props.rows, props.now) : props.rows).map((row) => {
        const shifts = <Shifts row={row} now={props.now} isDay={isDay} />;
        return (
          <li key={row.id}>
            <Card
              className={classNames(
                styles.member,
                isDay && styles.beside,
                isFolded && styles.folded,
              )}
            >
              {isFolded ? (
                <FoldedMember row={row} isOpen={props.rows.length === 1}>
                  {shifts}
                </FoldedMember>
              ) : (
                <>
                  <MemberHead row={row} isOneDay={isDay} />
                  {shifts}
                </>
              )}
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

/** A line for each member, with the hours of the day as words and as bars. */
function DayLines({ rows, days, now, title }: ShiftsOfMembersProps) {
  const { date, time } = useLocalNow();
  const timeShown = days[0] === date ? time : null;
  return (
    <div className={styles.lines}>
      <div className={styles.line}>
        <span className="text-caption" aria-hidden="true">
          Member
        </span>
        <DayScale time={timeShown} />
      </div>
      <ul aria-label={`Shifts of ${title}`}>
        {byStart(rows).map((row) => (
          <li key={row.id} className={styles.line}>
            <MemberHead row={row} isOneDay />
            <Shifts row={row} now={now} isDay />
            <DayBars
              shifts={phasedShifts(row.shifts, row, now)}
              time={placeElsewhere(row.timeZone, row.shifts) === null ? timeShown : null}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ShiftsProps extends Pick<ShiftsOfMembersProps, 'now'> {
  readonly row: MemberShifts;
  /** Of one day, which need not be named. */
  readonly isDay: boolean;
}

function Shifts({ row, now, isDay }: ShiftsProps) {
  return (
    <ul className={styles.shifts}>
      {phasedShifts(row.shifts, row, now).map((shift) => (
        <li key={shift.id} className={styles.shift}>
          {!isDay && <span className={styles.day}>{dayOfMonth(shift.date)}</span>}
          <span className={styles.hours}>
            <ScheduleMark status={shownMark(shift)} />
            {plannedText(shift)}
          </span>
          <span
            className={classNames(
              styles.status,
              shift.phase === 'running' && styles.onNow,
              isToCome(shift) && styles.toCome,
            )}
          >
            {statusText(shift)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** By when they start; with `now` those on now come first, then those to come, then what is over. */
function byStart(rows: readonly MemberShifts[], now?: number): readonly MemberShifts[] {
  const first = ({ shifts }: MemberShifts) => shifts[0]?.plannedStartTime ?? '';
  const turn = (row: MemberShifts) => {
    if (now === undefined) return 0;
    const shifts = phasedShifts(row.shifts, row, now);
    if (shifts.some(({ phase }) => phase === 'running')) return 0;
    return shifts.some(isToCome) ? 1 : 2;
  };
  return rows.toSorted(
    (left, right) => turn(left) - turn(right) || first(left).localeCompare(first(right)),
  );
}

function isToCome({ phase, status }: PhasedShift): boolean {
  return phase === null && status === 'planned';
}

/** Members and the days of a week with their hours, or of a month with a mark a shift. */
function DaysGrid({ rows, view, days, today, now, title, onDay }: ShiftsOfMembersProps) {
  const isMonth = view === 'month';
  return (
    <table className={classNames(gridStyles.grid, isMonth && gridStyles.month)}>
      <caption>
        <VisuallyHidden>Shifts of {title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={gridStyles.member}>
            <span className="text-caption">Member</span>
          </th>
          {days.map((day) => (
            <th key={day} scope="col" className={classNames(day === today && gridStyles.today)}>
              <button
                type="button"
                className={gridStyles.day}
                aria-current={day === today ? 'date' : undefined}
                onClick={() => onDay(day)}
              >
                <span className={gridStyles.weekday}>
                  {isMonth ? weekdayName(day).slice(0, 2) : weekdayName(day)}
                </span>{' '}
                <span className={gridStyles.number}>{Number(day.slice(8))}</span>{' '}
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
              <th scope="row" className={gridStyles.member}>
                <MemberHead row={row} isBrief />
              </th>
              {days.map((day) => (
                <td key={day} className={classNames(day === today && gridStyles.today)}>
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
      <div className={gridStyles.shifts}>
        {shifts.map((shift) => (
          <ShiftHours key={shift.id} shift={shift} />
        ))}
      </div>
    );
  }
  const words = shifts.map((shift) => `${plannedText(shift)} ${statusText(shift)}`);
  return (
    <span className={gridStyles.marks} title={words.join('\n')}>
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
