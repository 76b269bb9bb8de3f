import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './excerpt.module.css';

interface ExcerptProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** Nothing waits any more: quieter than the others. Absent: false. */
  readonly isSettled?: boolean;
}

/** Two lines of a text, which limits the height of a list's row; the detail shows all of it. */
export function Excerpt({ children, className, isSettled = false }: ExcerptProps) {
  return (
    <span className={classNames(styles.excerpt, isSettled && styles.settled, className)}>
      {children}
    </span>
  );
}
