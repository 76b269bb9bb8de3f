import type {
  DecidedStatus,
  ScheduleEntry,
} from '@greenroom/sync-protocol/schedule/schedule-records';
import { useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { ScheduleChoices } from './choices.tsx';
import styles from './decision.module.css';
import { recordStatus } from '../schedule-commands.ts';

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
    <div className={styles.decision}>
      <ScheduleChoices entry={entry} pending={pending} onChoose={(status) => void choose(status)} />
      {isCorrection && (
        <Button size="small" variant="quiet" className={styles.keep} onClick={onSettled}>
          Keep as it is
        </Button>
      )}
    </div>
  );
}
