import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import styles from './figures-fold.module.css';

interface FiguresFoldProps {
  /** Of the chart above. */
  readonly title: string;
  readonly children: ReactNode;
}

/** The table of a chart, folded below it. */
export function FiguresFold({ title, children }: FiguresFoldProps) {
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>
        <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />
        Show as table<VisuallyHidden>: {title}</VisuallyHidden>
      </summary>
      {children}
    </details>
  );
}
