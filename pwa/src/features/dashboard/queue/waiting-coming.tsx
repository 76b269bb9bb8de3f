import { classNames } from '../../../ui/class-names.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import styles from './waiting-coming.module.css';

interface WaitingComingProps {
  readonly rows: number;
  /** As of rows with more of their text. Absent: false. */
  readonly isRoomy?: boolean;
}

/** Skeleton of the queue, of the height of its rows and in their shape. */
export function WaitingComing({ rows, isRoomy = false }: WaitingComingProps) {
  return (
    <SkeletonGroup label="Loading what waits…">
      <Stack>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classNames(styles.row, isRoomy && styles.roomy)}>
            <span className={styles.icon} />
            <div className={styles.words}>
              <Skeleton width="third" />
              <Skeleton width={row % 2 === 0 ? 'full' : 'half'} />
            </div>
          </div>
        ))}
      </Stack>
    </SkeletonGroup>
  );
}
