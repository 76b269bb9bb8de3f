import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
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
  const content = useRef<HTMLDivElement>(null);
  const isLoad = useNavigationType() === 'POP';
  useEffect(() => {
    // What was pressed to come here is gone, or a page was led here as it was loaded.
    if (isLoad || document.activeElement !== document.body) return;
    content.current?.focus({ preventScroll: true });
  }, [isLoad]);
  return (
    <div className={classNames(styles.stage, compact && styles.compact)}>
      <main className={styles.words}>
        <div className={styles.brand}>
          <AppMark />
          <span>{appName}</span>
        </div>
        <div ref={content} id="content" className={styles.content} tabIndex={-1}>
          {children}
        </div>
      </main>
      <div className={styles.picture}>
        <DressingRoom />
      </div>
    </div>
  );
}
