import type { ReactNode } from 'react';
import styles from './empty-state-art.module.css';

/** Styles of a drawing's parts: `wash` behind, `accent` in brand; the rest is a line in ink. */
export const artStyles = { wash: styles.wash, accent: styles.accent };

/** The frame of a line drawing, 120 × 104. */
export function Art({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.art} viewBox="0 0 120 104" width="120" height="104" aria-hidden="true">
      {children}
    </svg>
  );
}
