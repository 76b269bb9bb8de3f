import type { ReactNode } from 'react';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { classNames } from '../class-names.ts';
import { AppMark } from '../logo/app-mark.tsx';
import { DressingRoom } from './dressing-room.tsx';
import styles from './stage.module.css';

interface StageProps {
  /** For forms: the picture shows only where there is space beside them. Default: false. */
  readonly compact?: boolean;
  readonly children: ReactNode;
}

/** Frame of the screens before sign-in: text at the left, the picture beside it. */
export function Stage({ compact = false, children }: StageProps) {
  const { appName } = useDiscreet();
  return (
    <div className={classNames(styles.stage, compact && styles.compact)}>
      <main className={styles.words}>
        <div className={styles.brand}>
          <AppMark />
          <span>{appName}</span>
        </div>
        <div className={styles.content}>{children}</div>
      </main>
      <div className={styles.picture}>
        <DressingRoom />
      </div>
    </div>
  );
}
