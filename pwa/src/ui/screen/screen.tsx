import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './screen.module.css';

interface ScreenProps {
  /** Wide for lists and tables of administrators. Default: one column of 640 px. */
  readonly wide?: boolean;
  /** Wide from 1280 px, where a second column finds room. */
  readonly roomy?: boolean;
  readonly children: ReactNode;
}

/** The column of a screen, with the room the bottom bar takes; `main` is the shell's. */
export function Screen({ wide = false, roomy = false, children }: ScreenProps) {
  return (
    <div className={classNames(styles.screen, wide && styles.wide, roomy && styles.roomy)}>
      {children}
    </div>
  );
}
