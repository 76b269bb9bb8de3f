import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import tints from '../tints.module.css';
import styles from './status-pill.module.css';

export type StatusTone = 'neutral' | 'brand' | 'planned' | 'full' | 'partial' | 'none';

export interface StatusPillProps {
  readonly tone: StatusTone;
  /** The state's name: colour is never the only sign. */
  readonly children: ReactNode;
  /**
   * Without a ground: the list has a figure or a bar that says more. False: with one, beside others
   * that have one. Absent: what is settled has none.
   */
  readonly isQuiet?: boolean;
}

/** A state as a dot and a word; what is settled (full) has no ground, so that the others stand out. */
export function StatusPill({ tone, children, isQuiet = tone === 'full' }: StatusPillProps) {
  return (
    <span className={classNames(styles.pill, isQuiet ? styles.settled : tints[tone])}>
      <span className={styles.dot} data-tone={tone} aria-hidden="true" />
      {children}
    </span>
  );
}
