import { useEffect, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { WaitingMark } from '../../../ui/waiting-mark/waiting-mark.tsx';
import type { ChatItem } from '../timeline/item.ts';
import styles from './sending-mark.module.css';

/** Milliseconds a message may wait before 'Sending…' shows (experience 12). */
const sendingDelay = 300;

const marks = {
  waiting: 'waiting',
  sent: 'sent',
  refused: 'refused',
  parked: 'refused',
} as const;

/**
 * An own message's state: 'Sending…' once it takes a while, 'Saved on this
 * device' while offline, or 'Not sent'.
 */
export function SendingMark({ item }: { readonly item: ChatItem }) {
  const { state } = item;
  const isSlow = useIsSlow(state === 'waiting', item.timestamp);
  const isOnline = useIsOnline();
  const [wasSent] = useState(state === 'sent');
  if (state === 'sent' && wasSent) return <SentBefore />;
  if (state === 'waiting' && !isSlow) return <span className={styles.mark} />;
  return (
    <span className={styles.mark}>
      {state === 'waiting' && (
        <span aria-hidden="true">{isOnline ? 'Sending…' : 'Saved on this device'}</span>
      )}
      {(state === 'refused' || state === 'parked') && (
        <span className={styles.notSent} aria-hidden="true">
          Not sent
        </span>
      )}
      <WaitingMark state={marks[state]} />
    </span>
  );
}

/** What was sent before it came into view has no mark, and no place for one. */
function SentBefore() {
  return (
    <span className={styles.before} title="Sent">
      <VisuallyHidden>Sent</VisuallyHidden>
    </span>
  );
}

/** Whether a message written at `timestamp`, by this device's clock, has waited for `sendingDelay`. */
function useIsSlow(isWaiting: boolean, timestamp: string): boolean {
  const [isSlow, setIsSlow] = useState(() => leftOf(timestamp) <= 0);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), Math.max(0, leftOf(timestamp)));
    return () => clearTimeout(timer);
  }, [isWaiting, timestamp]);
  return isSlow;
}

function leftOf(timestamp: string): number {
  return Math.min(sendingDelay, Date.parse(timestamp) + sendingDelay - Date.now());
}
