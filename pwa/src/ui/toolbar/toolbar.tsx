import type { ReactNode } from 'react';
import styles from './toolbar.module.css';

/** The tools above a list: the search, then rows of filters that scroll sideways on a phone. */
export function Toolbar({ children }: { readonly children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}

/** Filters side by side. */
export function ToolbarRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
