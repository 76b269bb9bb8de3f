import type {
  DecidedStatus,
  ScheduleEntry,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ScheduleMark } from '../marks/mark.tsx';
import { plannedText } from '../schedule-text.ts';
import styles from './choices.module.css';

const choices = [
  { status: 'completed_full', label: 'Full' },
  { status: 'completed_partial', label: 'Partial' },
  { status: 'not_worked', label: 'None' },
] as const;

interface ScheduleChoicesProps {
  readonly entry: ScheduleEntry;
  /** The choice that is being recorded. Absent: none. */
  readonly pending?: DecidedStatus | null;
  readonly onChoose: (status: DecidedStatus) => void;
  /** Of each button. */
  readonly className?: string | undefined;
}

/** Full, Partial, None as three equal buttons; of a decided entry its status is pressed. */
export function ScheduleChoices({ entry, pending, onChoose, className }: ScheduleChoicesProps) {
  const isDecided = entry.status !== 'planned';
  return (
    <div className={styles.choices} role="group" aria-label={`How did ${plannedText(entry)} go?`}>
      {choices.map(({ status, label }) => (
        <Button
          key={status}
          className={classNames(styles.choice, styles[status], className)}
          pending={pending === status}
          aria-pressed={isDecided ? entry.status === status : undefined}
          onClick={() => onChoose(status)}
        >
          <ScheduleMark status={status} />
          {label}
        </Button>
      ))}
    </div>
  );
}
