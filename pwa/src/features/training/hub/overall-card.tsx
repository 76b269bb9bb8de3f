import { isDone, overallPercentage } from '@greenroom/sync-protocol/training/training-totals';
import { Card } from '../../../ui/card/card.tsx';
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
    <Card className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.title}>Overall completion</h2>
        <p className={styles.percentage}>{percentage}%</p>
      </div>
      <ProgressBar
        label="Overall completion"
        value={percentage}
        tone={percentage === 100 ? 'full' : 'brand'}
      />
      <p className={styles.count}>
        {done} of {modules.length} {modules.length === 1 ? 'module' : 'modules'} completed
      </p>
    </Card>
  );
}
