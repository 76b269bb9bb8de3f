import type { ShiftNow } from '@greenroom/sync-protocol/schedule/schedule-admin-records';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { durationText } from '../schedule-text.ts';
import styles from './on-now.module.css';

interface OnNowProps {
  /** In a narrow column: one below the other. Absent: side by side. */
  readonly isNarrow?: boolean;
}

/** Who is on now, and who is next; follows the server. Its height never changes. */
export function OnNow({ isNarrow = false }: OnNowProps) {
  const { data, isError } = useCallQuery('schedule.onNow', {});
  const unknown = isError ? 'Not known at the moment' : '';
  const more = data ? data.nowCount - data.now.length : 0;
  return (
    <Card className={classNames(styles.card, isNarrow && styles.narrow)}>
      <Shifts
        label="On now"
        count={data?.nowCount}
        shifts={data?.now}
        otherwise={data ? 'Nobody' : unknown}
        more={more > 0 ? `and ${more} more` : ''}
        textOf={(shift) => `until ${shift.plannedEndTime}`}
      />
      <Shifts
        label="Next"
        count={data?.next.length}
        shifts={data?.next}
        otherwise={data ? 'Nobody today or tomorrow' : unknown}
        textOf={(shift) => `${shift.plannedStartTime}, in ${durationText(shift.minutes)}`}
      />
    </Card>
  );
}

interface ShiftsProps {
  readonly label: string;
  readonly count?: number | undefined;
  /** Undefined: not read yet. */
  readonly shifts: readonly ShiftNow[] | undefined;
  readonly otherwise: string;
  readonly more?: string;
  readonly textOf: (shift: ShiftNow) => string;
}

function Shifts({ label, count = 0, shifts, otherwise, more = '', textOf }: ShiftsProps) {
  return (
    <section className={styles.line} aria-label={label}>
      <h2 className={styles.label}>
        {label}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </h2>
      {shifts === undefined || shifts.length === 0 ? (
        <p className={styles.nobody}>{otherwise}</p>
      ) : (
        <ul className={styles.people} tabIndex={0}>
          {shifts.map((shift) => (
            <li key={shift.id} className={styles.person}>
              <Avatar name={shift.user.username} seed={shift.user.id} />
              <span className={styles.words}>
                <span className={styles.name}>{shift.user.username}</span>{' '}
                <span className={styles.when}>{textOf(shift)}</span>
              </span>
            </li>
          ))}
          {more !== '' && <li className={styles.nobody}>{more}</li>}
        </ul>
      )}
    </section>
  );
}
