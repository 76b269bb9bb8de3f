import { ChevronRight } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Badge } from '../../ui/badge/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import styles from './connection-indicator.module.css';
import { RefusalReason } from './refusal-reason.tsx';
import { useConnectionState } from './use-connection-state.ts';

/** The list of unsent changes, opened by the indicator and by other screens. */
export const ConnectionSheet = lazyScreen(async () => {
  // A change that is refused while the sheet is open shows its reason at once.
  const [module] = await Promise.all([import('./connection-sheet.tsx'), RefusalReason.preload()]);
  return module.ConnectionSheet;
});

interface ConnectionIndicatorProps {
  /** The screen is online only: its actions are not queued. Absent: they are. */
  readonly queuesNothing?: boolean;
}

/**
 * In every screen's head: connection state, unsent changes and last sync; empty while all is well.
 */
export function ConnectionIndicator({ queuesNothing = false }: ConnectionIndicatorProps) {
  const { issue, waiting, lastPull, isPullLate } = useConnectionState(queuesNothing);
  // The last pull says nothing about an online-only screen's data.
  const shownPull = queuesNothing || !isPullLate ? null : lastPull;
  const [isOpen, setIsOpen] = useState(false);
  const live = useRef<HTMLDivElement>(null);
  // The button goes with what it is about.
  const findFocus = () =>
    live.current?.querySelector('button') ?? document.getElementById('content');
  return (
    <div className={styles.indicator}>
      {/* Always mounted: a live region inserted together with its text is often not announced. */}
      <div ref={live} className={styles.live} role="status">
        {issue !== null && (
          <button
            ref={passFocusOn}
            type="button"
            className={styles.issue}
            aria-haspopup="dialog"
            onClick={() => setIsOpen(true)}
          >
            <span className={classNames(styles.dot, styles[issue.tone])} aria-hidden="true" />
            <span className={styles.words}>
              <span className={classNames(styles.text, shownPull !== null && styles.short)}>
                {issue.text}
              </span>
              {/* Changes by the minute: not announced. */}
              {shownPull !== null && (
                <span className="text-caption" aria-live="off">
                  {shownPull}
                </span>
              )}
            </span>
            {/* The text counts them itself. */}
            {issue.kind !== 'waiting' && <Badge count={waiting} label="waiting" />}
            <ChevronRight className={styles.chevron} size={16} aria-hidden="true" />
          </button>
        )}
      </div>
      {issue === null && shownPull !== null && <p className="text-caption">{shownPull}</p>}
      {isOpen && (
        <Suspense>
          <ConnectionSheet
            queuesNothing={queuesNothing}
            onClose={() => setIsOpen(false)}
            finalFocus={findFocus}
          />
        </Suspense>
      )}
    </div>
  );
}
