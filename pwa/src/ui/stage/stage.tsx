import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Logo } from '../logo/logo.tsx';
import { DressingRoom } from './dressing-room.tsx';
import styles from './stage.module.css';

interface StageProps {
  /** For forms: the picture shows only where there is space beside them. Default: false. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

/** Frame of the screens before sign-in: text at the left, the picture beside it. */
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
