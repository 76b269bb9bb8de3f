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
  /** Lower, within other content. Absent: false. */
  readonly compact?: boolean;
  /** The drawing stands beside the words where its container is wide. Absent: false. */
  readonly beside?: boolean;
}

export function EmptyState({ art, title, text, action, compact, beside }: EmptyStateProps) {
  return (
    <section
      ref={passFocusOn}
      className={classNames(styles.empty, compact && styles.compact, beside && styles.beside)}
    >
      {art}
      <h2 className={classNames(styles.title, compact ? 'text-body' : 'text-heading')}>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </section>
  );
}
