import type { ReactNode } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './stat-tile.module.css';

interface StatTileProps {
  readonly label: string;
  /** Null: not known yet. */
  readonly value: string | number | null;
  readonly help?: ReactNode;
}

const format = new Intl.NumberFormat('en-GB');

/** A figure with its name; put tiles into StatTiles. */
export function StatTile({ label, value, help }: StatTileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value === null && <Skeleton shape="title" width="half" />}
        {typeof value === 'number' ? format.format(value) : value}
        {help !== undefined && <span className={styles.help}>{help}</span>}
      </dd>
    </div>
  );
}

/** Tiles side by side, as many a row as fit. */
export function StatTiles({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}
