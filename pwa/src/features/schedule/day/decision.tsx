import type {
  DecidedStatus,
  ScheduleEntry,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import { useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './decision.module.css';
import { ScheduleMark } from '../marks/mark.tsx';
import { recordStatus } from '../schedule-commands.ts';
import { plannedText } from '../schedule-text.ts';

const choices = [
  { status: 'completed_full', label: 'Full' },
  { status: 'completed_partial', label: 'Partial' },
  { status: 'not_worked', label: 'None' },
] as const;

interface DecisionProps {
  readonly entry: ScheduleEntry;
  /** Called for Partial, which needs its times first. */
  readonly onPartial: () => void;
  /** Called once recorded or left unchanged. */
  readonly onSettled: () => void;
}

/** Full, Partial, None as three equal buttons; on a decided entry they correct it. */
export function ScheduleDecision({ entry, onPartial, onSettled }: DecisionProps) {
  const replica = useReplica();
  const [pending, setPending] = useState<DecidedStatus | null>(null);
  const isCorrection = entry.status !== 'planned';

  const choose = async (status: DecidedStatus) => {
    if (pending) return;
    if (status === 'completed_partial') {
      onPartial();
      return;
    }
    setPending(status);
    const result = await recordStatus(replica, entry.id, status);
    setPending(null);
    if (result.ok) onSettled();
  };

  return (
    <div role="group" aria-label={`How did ${plannedText(entry)} go?`} className={styles.decision}>
      <div className={styles.choices}>
        {choices.map(({ status, label }) => (
          <Button
            key={status}
            className={classNames(styles.choice, styles[status])}
            pending={pending === status}
            aria-pressed={isCorrection ? entry.status === status : undefined}
            onClick={() => void choose(status)}
          >
            <ScheduleMark status={status} />
            {label}
          </Button>
        ))}
      </div>
      {isCorrection && (
        <Button size="small" variant="quiet" className={styles.keep} onClick={onSettled}>
          Keep as it is
        </Button>
      )}
    </div>
  );
}
