import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Logo } from '../logo/logo.tsx';
import { DressingRoom } from './dressing-room.tsx';
import styles from './stage.module.css';

interface StageProps {
  /** Compact: for forms; the picture stands only where there is room beside. Default: false. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

/** The frame of the screens before sign-in: the words at the left, the green room beside them. */
export function Stage({ compact = false, children }: StageProps) {
  return (
    <div className={classNames(styles.stage, compact && styles.compact)}>
      <main className={styles.words}>
        <div className={styles.brand}>
          <Logo size={40} />
          <span>Greenroom</span>
        </div>
        <div className={styles.content}>{children}</div>
      </main>
      <div className={styles.picture}>
        <DressingRoom />
      </div>
    </div>
  );
}
