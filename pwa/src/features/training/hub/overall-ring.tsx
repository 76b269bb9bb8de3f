import { isDone, overallPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { Row } from '../../../ui/layout/layout.tsx';
import { ProgressRing } from '../../../ui/progress-ring/progress-ring.tsx';
import type { HubModule } from '../training-queries.ts';
import styles from './overall-ring.module.css';

interface OverallRingProps {
  /** Undefined: not read yet, and its room is kept. */
  readonly modules: readonly HubModule[] | undefined;
}

/** The rounded average of the modules the member may open; nothing where there are none. */
export function OverallRing({ modules: all }: OverallRingProps) {
  if (all === undefined) return <RingRoom />;
  const modules = all.filter(({ isGranted }) => isGranted);
  if (modules.length === 0) return null;
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
      <span className={styles.count} aria-hidden="true">
        {done} of {modules.length}
      </span>
    </Row>
  );
}

/** As wide as the ring of fewer than ten modules. */
function RingRoom() {
  return (
    <Row gap={8} align="center" className={styles.room}>
      <ProgressRing size="small" label="" value={0} valueText="" tone="brand" />
      <span className={styles.count}>0 of 0</span>
    </Row>
  );
}

/** 'Overall completion 44%'; undefined where one may open none. */
export function describeOverall(all: readonly HubModule[]): string | undefined {
  const modules = all.filter(({ isGranted }) => isGranted);
  if (modules.length === 0) return undefined;
  return `Overall completion ${overallPercentage(modules.map(({ progress }) => progress))}%`;
}
