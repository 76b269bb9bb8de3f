import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './excerpt.module.css';

interface ExcerptProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** Two lines of a text, which limits the height of a list's row; the detail shows all of it. */
export function Excerpt({ children, className }: ExcerptProps) {
  return <span className={classNames(styles.excerpt, className)}>{children}</span>;
}
