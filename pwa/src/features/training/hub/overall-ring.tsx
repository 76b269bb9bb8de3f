import { isDone, overallPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { Row } from '../../../ui/layout/layout.tsx';
import { ProgressRing } from '../../../ui/progress-ring/progress-ring.tsx';
import type { HubModule } from '../training-queries.ts';
import styles from './overall-ring.module.css';

interface OverallRingProps {
  /** Those the member may open; one at least. */
  readonly modules: readonly HubModule[];
}

/** 'Overall completion 44%' beside its ring: the rounded average of the modules. */
export function OverallRing({ modules }: OverallRingProps) {
  const percentage = overallPercentage(modules.map(({ progress }) => progress));
  const done = modules.filter(({ progress }) => isDone(progress)).length;
  const noun = modules.length === 1 ? 'module' : 'modules';
  return (
    <Row gap={8} align="center" className={styles.overall}>
      <ProgressRing
        size="small"
        label="Overall completion"
        value={percentage}
        valueText={`${percentage}%, ${done} of ${modules.length} ${noun} completed`}
        tone={percentage === 100 ? 'full' : 'brand'}
      />
      <span>Overall completion {percentage}%</span>
    </Row>
  );
}
