import { isDone, overallPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { Card } from '../../../ui/card/card.tsx';
import { Row, Stack } from '../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { type HubModule } from '../training-queries.ts';
import styles from './overall-card.module.css';

/** The rounded average of the modules the member may open; nothing where there are none. */
export function OverallCard({ modules: all }: { readonly modules: readonly HubModule[] }) {
  const modules = all.filter(({ isGranted }) => isGranted);
  if (modules.length === 0) return null;
  const percentage = overallPercentage(modules.map(({ progress }) => progress));
  const done = modules.filter(({ progress }) => isDone(progress)).length;
  return (
    <Stack as={Card} gap={8}>
      <Row gap={16} align="baseline" justify="between">
        <h2 className={styles.title}>Overall completion</h2>
        <p className={styles.percentage}>{percentage}%</p>
      </Row>
      <ProgressBar
        label="Overall completion"
        value={percentage}
        tone={percentage === 100 ? 'full' : 'brand'}
      />
      <p className="text-note">
        {done} of {modules.length} {modules.length === 1 ? 'module' : 'modules'} completed
      </p>
    </Stack>
  );
}
