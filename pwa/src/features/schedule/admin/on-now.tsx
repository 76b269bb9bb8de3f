import {
  maxShiftsNow,
  type ShiftNow,
} from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { Link } from 'react-router-dom';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useNow } from '../../../platform/use-now.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { FaceSkeleton } from '../../../ui/skeleton/list-skeletons.tsx';
import { SkeletonGroup, SkeletonLine } from '../../../ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { durationText, quarterHours } from '../schedule-text.ts';
import { ownHours } from './elsewhere.ts';
import styles from './on-now.module.css';

/** People in view at a time where the card is a column: more need the link to all. */
const inColumn = 2;

/** Milliseconds after which what the server cannot renew says nothing about now. */
const oldAfter = 10 * 60_000;

interface OnNowProps {
  /** In a narrow column: one below the other. Absent: side by side. */
  readonly isNarrow?: boolean;
  /** With a link to all in Who Works When. Absent: false. */
  readonly isLinked?: boolean;
}

/** Who is on now, and who is next; follows the server. Its height never changes. */
export function OnNow({ isNarrow = false, isLinked = false }: OnNowProps) {
  const { data: read, isError, dataUpdatedAt } = useCallQuery('schedule.onNow', {});
  const isOnline = useIsOnline();
  const now = useNow(60_000);
  const isOld = read !== undefined && (isError || !isOnline) && now - dataUpdatedAt > oldAfter;
  const data = isOld ? undefined : read;
  const unknown = isError || isOld || !isOnline ? 'Not known at the moment' : '';
  return (
    <Card
      className={classNames(
        styles.card,
        isNarrow && styles.narrow,
        !isNarrow && !isLinked && styles.whole,
      )}
    >
      <Shifts
        label="On now"
        count={data?.nowCount}
        shifts={data?.now}
        otherwise={data ? 'Nobody' : unknown}
        isLinked={isLinked}
        textOf={(_shift, end) => `until ${end}`}
      />
      <Shifts
        label="Next"
        count={data?.next.length}
        isCapped={data?.next.length === maxShiftsNow}
        shifts={data?.next}
        otherwise={data ? 'Nobody today or tomorrow' : unknown}
        isLinked={isLinked}
        isStart
        textOf={({ minutes }, start) => `${start}, in ${roundText(minutes)}`}
      />
    </Card>
  );
}

/** The time stands beside it: minutes matter in the last hour, quarters to three, then hours. */
function roundText(minutes: number): string {
  if (minutes < 60) return durationText(minutes);
  return `${quarterHours(minutes < 180 ? minutes : Math.round(minutes / 60) * 60)} h`;
}

interface ShiftsProps {
  readonly label: string;
  readonly count?: number | undefined;
  /** More may follow than are counted. Absent: false. */
  readonly isCapped?: boolean;
  /** Undefined: not read yet. */
  readonly shifts: readonly ShiftNow[] | undefined;
  /** In place of people; empty: they are on their way. */
  readonly otherwise: string;
  readonly isLinked: boolean;
  /** Tells when it starts. Absent: when it ends. */
  readonly isStart?: boolean;
  /** `time`: by this device's clock, 'here' where the member's shows another. */
  readonly textOf: (shift: ShiftNow, time: string) => string;
}

function Shifts({
  label,
  count = 0,
  shifts,
  otherwise,
  isLinked,
  isStart = false,
  textOf,
  isCapped = false,
}: ShiftsProps) {
  const more = count - (shifts?.length ?? 0);
  return (
    <section className={styles.line} aria-label={label}>
      {/* Linked, it stands among cards with heads of their own. */}
      <h2 className={classNames(styles.label, isLinked ? 'text-body' : 'text-label')}>
        {label}
        {count > 0 && <span className={styles.count}>{isCapped ? `${count}+` : count}</span>}
      </h2>
      {isLinked && count > inColumn && (
        <Link className={styles.more} to="/admin/schedule">
          All <VisuallyHidden>{label.toLowerCase()}, in Who Works When</VisuallyHidden>
        </Link>
      )}
      {shifts === undefined || shifts.length === 0 ? (
        <Instead words={otherwise} label={label} />
      ) : (
        <ul className={styles.people} tabIndex={0} aria-label={label}>
          {shifts.map((shift) => (
            <Person key={shift.id} shift={shift} when={textOf(shift, timeOf(shift, isStart))} />
          ))}
          {more > 0 && !isLinked && <li className={styles.nobody}>and {more} more</li>}
        </ul>
      )}
    </section>
  );
}

/** By this device's clock: '06:00', and '06:00 here' where the member's shows another time. */
function timeOf(shift: ShiftNow, isStart: boolean): string {
  const { start, end, isElsewhere } = ownHours(shift, shift.timeZone);
  const time = isStart ? start : end;
  return isElsewhere ? `${time} here` : time;
}

interface InsteadProps {
  readonly words: string;
  readonly label: string;
}

/** Words in place of people, or skeletons of them, of their height. */
function Instead({ words, label }: InsteadProps) {
  if (words !== '') return <p className={styles.nobody}>{words}</p>;
  return (
    <SkeletonGroup label={`Loading ${label.toLowerCase()}`}>
      <div className={styles.people}>
        {Array.from({ length: inColumn }, (_, index) => (
          <div key={index} className={styles.person}>
            <FaceSkeleton />
            <span className={styles.words}>
              <span className={styles.name}>
                <SkeletonLine />
              </span>
              <span className={styles.when}>
                <SkeletonLine />
              </span>
            </span>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

interface PersonProps {
  readonly shift: ShiftNow;
  readonly when: string;
}

function Person({ shift, when }: PersonProps) {
  return (
    <li className={styles.person}>
      <Avatar name={shift.user.username} seed={shift.user.id} />
      <span className={styles.words}>
        <span className={styles.name}>{shift.user.username}</span>{' '}
        <span className={styles.when}>{when}</span>
      </span>
    </li>
  );
}
