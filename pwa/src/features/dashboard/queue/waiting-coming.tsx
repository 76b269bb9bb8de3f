import { Stack } from '../../../ui/layout/layout.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import styles from './waiting-coming.module.css';

/** Skeleton of the queue, of the height of its rows. */
export function WaitingComing({ rows }: { readonly rows: number }) {
  return (
    <SkeletonGroup label="Loading what waits…">
      <Stack>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={row % 2 === 0 ? 'half' : 'third'} />
          </div>
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
