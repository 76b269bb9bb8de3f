import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import styles from './connection-indicator.module.css';
import { useConnectionState } from './use-connection-state.ts';

/** The list behind the indicator; other places may open it too. */
export const ConnectionSheet = lazyScreen(() =>
  import('./connection-sheet.tsx').then((module) => module.ConnectionSheet),
);

interface ConnectionIndicatorProps {
  /** The screen is online only: what is done there is not kept to be sent. Absent: it is. */
  readonly queuesNothing?: boolean;
}

/**
 * In the head of every screen: nothing while all is well, else what is the matter with the
 * connection, how much waits, when the device was last brought up to date, and the way to the list.
 */
export function ConnectionIndicator({ queuesNothing = false }: ConnectionIndicatorProps) {
  const { matter, waiting, lastPull } = useConnectionState(queuesNothing);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.indicator}>
      {/* Always there: a live region that appears together with its words is often not read out. */}
      <div className={styles.live} role="status">
        {matter !== null && (
          <button
            type="button"
            className={styles.matter}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <span className={classNames(styles.dot, styles[matter.tone])} aria-hidden="true" />
            <span className={styles.text}>{matter.text}</span>
            <Badge count={waiting} label="waiting" />
            <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      {/* What an online-only screen shows came another way. */}
      {!queuesNothing && lastPull !== null && <p className={styles.lastPull}>{lastPull}</p>}
      {isOpen && (
        <Suspense>
          <ConnectionSheet queuesNothing={queuesNothing} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
