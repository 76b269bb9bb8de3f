import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { passFocusOn } from '../pass-focus-on.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** A line drawing of empty-state-art.tsx. */
  readonly art?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  /** At most one. */
  readonly action?: ReactNode;
  /** Lower, within other content; in a wide container named `beside` the drawing is beside the words. */
  readonly compact?: boolean;
}

export function EmptyState({ art, title, text, action, compact = false }: EmptyStateProps) {
  return (
    <section ref={passFocusOn} className={classNames(styles.empty, compact && styles.compact)}>
      {art}
      <h2 className={classNames(styles.title, compact ? 'text-body' : 'text-heading')}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </section>
  );
}
