import { Card } from '../../../ui/card/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import styles from './hub-skeleton.module.css';

const cards = [1, 2, 3];

/** The hub before its modules are known, in their shape. */
export function HubSkeleton() {
  return (
    <SkeletonGroup label="Loading training modules...">
      <Skeleton shape="card" />
      <Skeleton shape="row" />
      <div className={styles.grid}>
        {cards.map((card) => (
          <Card key={card} className={styles.card}>
            <div className={styles.picture} />
            <Skeleton shape="title" width="half" />
            <Skeleton />
            <Skeleton width="third" />
            <Skeleton shape="row" />
          </Card>
        ))}
      </div>
    </SkeletonGroup>
  );
}
