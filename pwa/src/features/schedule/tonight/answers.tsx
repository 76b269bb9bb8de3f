import type {
  DecidedStatus,
  ScheduleEntry,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import { Button } from '../../../ui/button/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import looks from '../day/decision.module.css';
import { ScheduleMark } from '../marks/mark.tsx';
import { plannedText } from '../schedule-text.ts';
import styles from './tonight-card.module.css';

const answers = [
  { status: 'completed_full', label: 'Full' },
  { status: 'completed_partial', label: 'Partial' },
  { status: 'not_worked', label: 'None' },
] as const;

interface AnswersProps {
  readonly entry: ScheduleEntry;
  readonly onAnswer: (entry: ScheduleEntry, status: DecidedStatus) => void;
}

/** Full, Partial, None, as on the schedule. */
export function Answers({ entry, onAnswer }: AnswersProps) {
  return (
    <div className={looks.choices} role="group" aria-label={`How did ${plannedText(entry)} go?`}>
      {answers.map(({ status, label }) => (
        <Button
          key={status}
          className={classNames(looks.choice, looks[status], styles.answer)}
          onClick={() => onAnswer(entry, status)}
        >
          <ScheduleMark status={status} />
          {label}
        </Button>
      ))}
    </div>
  );
}
