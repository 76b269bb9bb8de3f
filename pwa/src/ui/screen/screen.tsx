import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './screen.module.css';

interface ScreenProps {
  /** Wide for administrators' lists and tables. Default: one column of 640 px. */
  readonly wide?: boolean;
  /** Wide from 1280 px on, for a second column. */
  readonly roomy?: boolean;
  readonly children: ReactNode;
}

/** A screen's column, with space for the bottom bar; the shell renders `main`. */
export function Screen({ wide = false, roomy = false, children }: ScreenProps) {
  return (
    <div className={classNames(styles.screen, wide && styles.wide, roomy && styles.roomy)}>
      {children}
    </div>
  );
}
