import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words for a screen reader that the eye reads from a shape or a colour. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}
