import type { ReactNode } from 'react';
import styles from './wide-words.module.css';

/**
 * Words of a screen's head, or of a line of help, for which a phone has no room. A button with some
 * names itself whole with `aria-label`.
 */
export function WideWords({ children }: { readonly children: ReactNode }) {
  return <span className={styles.words}>{children}</span>;
}
