import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Default: a line of text. */
  readonly shape?: 'line' | 'title' | 'card' | 'row' | 'circle' | 'month' | 'chart';
  /** Default: full. */
  readonly width?: 'full' | 'half' | 'third';
}

export function Skeleton({ shape = 'line', width = 'full' }: SkeletonProps) {
  return <div className={classNames(styles.skeleton, styles[shape], styles[width])} />;
}

/** One line inside a text, of its height, for what is not known yet. */
export function SkeletonLine() {
  return (
    <span className={styles.inText}>
      <VisuallyHidden>Loading…</VisuallyHidden>
    </span>
  );
}

/** Skeletons of one piece of content, with one accessible label. */
export function SkeletonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.group} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.shapes} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
