import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import styles from './hub-skeleton.module.css';

const rows = [1, 2, 3];

/** The hub before its modules are known, in their shape. */
export function HubSkeleton() {
  return (
    <SkeletonGroup label="Loading training modules...">
      <div className={styles.hero} />
      <div className={styles.rows}>
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <div className={styles.picture} />
            <div className={styles.words}>
              <Skeleton width="half" />
              <Skeleton width="third" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
