import { useIsOnline } from '../../platform/use-is-online.ts';
import { Card } from '../../ui/card/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ReadFailure } from '../../ui/notice/read-failure.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import styles from './area-card.module.css';
import { AreaFigures } from './area-figures.tsx';
import type { Area } from './use-areas.ts';

/** One area; nothing while it cannot be read offline. */
export function AreaCard({ area: { title, content, problem, retry } }: { readonly area: Area }) {
  const isOnline = useIsOnline();
  if (content === undefined && !isOnline) return null;
  const isComing = content === undefined && problem === null;
  return (
    <Card className={classNames(styles.card, isComing && styles.coming)}>
      <h2 className={styles.title}>{title}</h2>
      <ReadFailure
        what="These figures"
        isMissing={content === undefined}
        problem={problem}
        onRetry={retry}
      />
      {isComing && (
        <SkeletonGroup label={`Loading ${title}`}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </SkeletonGroup>
      )}
      {content !== undefined && <AreaFigures content={content} />}
    </Card>
  );
}
