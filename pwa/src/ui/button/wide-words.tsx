import type { ReactNode } from 'react';
import styles from './wide-words.module.css';

/**
 * The part of a label in a screen's head for which a phone has no room. The button names itself
 * whole with `aria-label`.
 */
export function WideWords({ children }: { readonly children: ReactNode }) {
  return <span className={styles.words}>{children}</span>;
}
