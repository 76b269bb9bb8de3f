import type { ReactNode } from 'react';
import styles from './excerpt.module.css';

/** Two lines of a text, which limits the height of a list's row; the detail shows all of it. */
export function Excerpt({ children }: { readonly children: ReactNode }) {
  return <span className={styles.excerpt}>{children}</span>;
}
