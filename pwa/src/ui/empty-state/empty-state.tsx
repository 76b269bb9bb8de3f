import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** A line drawing of empty-state-art.tsx. */
  readonly art?: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  /** At most one. */
  readonly action?: ReactNode;
}

export function EmptyState({ art, title, text, action }: EmptyStateProps) {
  return (
    <section className={styles.empty}>
      {art}
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </section>
  );
}
