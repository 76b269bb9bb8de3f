import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers that a shape or colour shows visually. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
