import type { Target } from '@greenroom/sync-protocol/targets/targets-records';
import { Card } from '../../ui/card/card.tsx';
import { WaitingMark, type WaitingState } from '../../ui/waiting-mark/waiting-mark.tsx';
import { PastTarget } from './past-target.tsx';
import styles from './targets.module.css';

interface TargetHistoryProps {
  readonly targets: readonly Target[];
  readonly markOf: (id: string) => WaitingState;
}

/** 'Target History', newest first. */
export function TargetHistory({ targets, markOf }: TargetHistoryProps) {
  return (
    <section className={styles.section} aria-labelledby="target-history">
      <h2 id="target-history" className={styles.heading}>
        Target History
      </h2>
      {targets.length === 0 ? (
        <p className={styles.dates}>No previous targets</p>
      ) : (
        <ul className={styles.list}>
          {targets.map((target) => (
            <li key={target.id}>
              <Card>
                <PastTarget target={target} mark={<WaitingMark state={markOf(target.id)} />} />
              </Card>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
