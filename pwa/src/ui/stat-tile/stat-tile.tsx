import type { ReactNode } from 'react';
import { countText } from '../../platform/count-text.ts';
import { classNames } from '../class-names.ts';
import { SkeletonLine } from '../skeleton/skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './stat-tile.module.css';

interface StatTileProps {
  readonly label: string;
  /** Null: not known yet. */
  readonly value: string | number | null;
  readonly help?: ReactNode;
  /** Shows what the figure counts in a dialog. Absent: it leads nowhere. */
  readonly onOpen?: (() => void) | undefined;
}

/** A figure with its name; put tiles into StatTiles. */
export function StatTile({ label, value, help, onOpen }: StatTileProps) {
  const text = typeof value === 'number' ? countText(value) : value;
  const figure =
    onOpen === undefined ? (
      text
    ) : (
      <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
        {text}
        <VisuallyHidden>, {label}</VisuallyHidden>
      </button>
    );
  return (
    <div className={styles.tile}>
      <dt className="text-note">{label}</dt>
      <dd className={classNames(styles.value, sizeOf(text ?? ''))}>
        {text === null ? <SkeletonLine /> : figure}
        {help !== undefined && <span className={styles.help}>{help}</span>}
      </dd>
    </div>
  );
}

/** By the number of characters that fit a narrow tile at each size of text. */
function sizeOf(text: string): string | false {
  if (text.length < 10) return false;
  return text.length < 12 ? styles.long : styles.longest;
}

/** Tiles side by side, as many a row as fit; on a phone one card. */
export function StatTiles({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.tiles}>{children}</dl>;
}
