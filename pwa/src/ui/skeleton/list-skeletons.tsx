import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import styles from './list-skeletons.module.css';

// A file of its own: administrators' lists alone have these, and every start loads the others.

const rows = [1, 2, 3, 4, 5, 6, 7, 8];
const cells = [1, 2, 3, 4];

/** Skeleton of a table, of the height of its rows. */
export function TableSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className={styles.table}>
        {rows.map((row) => (
          <div key={row} className={styles.cells}>
            {cells.map((cell) => (
              <Skeleton key={cell} />
            ))}
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}

/** Skeleton of a list of cards. */
export function CardsSkeleton({ label }: { readonly label: string }) {
  return (
    <SkeletonGroup label={label}>
      {rows.map((row) => (
        <Skeleton key={row} shape="card" />
      ))}
    </SkeletonGroup>
  );
}

/** Skeleton of a person's picture, beside their name. */
export function FaceSkeleton() {
  return <span className={styles.face} />;
}
