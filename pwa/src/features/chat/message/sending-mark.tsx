import { useEffect, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { WaitingMark } from '../../../ui/waiting-mark/waiting-mark.tsx';
import type { ChatItem } from '../timeline/item.ts';
import styles from './sending-mark.module.css';

/** Milliseconds a message may wait before 'Sending…' shows (experience 12). */
const sendingDelay = 300;

/**
 * An own message's state: 'Sending…' once it takes a while, 'Saved on this device' while offline, or
 * 'Not sent'; also of its edit or deletion.
 */
export function SendingMark({ item }: { readonly item: ChatItem }) {
  const { state, changing } = item;
  const isWaiting = state === 'waiting' || changing === 'waiting';
  const isNotSent = state === 'refused' || state === 'parked' || changing === 'parked';
  const isSlow = useIsSlow(isWaiting, waitsSince(item));
  const isOnline = useIsOnline();
  const [wasMarked, setWasMarked] = useState(state !== 'sent');
  const isHeld = isSlow && isWaiting;
  if ((isHeld || isNotSent) && !wasMarked) setWasMarked(true);
  if (state === 'sent' && !wasMarked) return <SentBefore />;
  if (state === 'waiting' && !isHeld) return <span className={styles.mark} />;
  return (
    <span className={styles.mark}>
      {isHeld && <span aria-hidden="true">{isOnline ? 'Sending…' : 'Saved on this device'}</span>}
      {isNotSent && (
        <span className={styles.notSent} aria-hidden="true">
          Not sent
        </span>
      )}
      <WaitingMark state={isHeld ? 'waiting' : isNotSent ? 'refused' : 'sent'} />
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

/** When what waits was written, by this device's clock. */
function waitsSince({ changing, deletedAt, editedAt, timestamp }: ChatItem): string {
  return changing ? (deletedAt ?? editedAt ?? timestamp) : timestamp;
}

/** Whether what was written at `timestamp`, by this device's clock, has waited for `sendingDelay`. */
function useIsSlow(isWaiting: boolean, timestamp: string): boolean {
  const [slow, setSlow] = useState(() => (leftOf(timestamp) <= 0 ? timestamp : null));
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(timestamp), Math.max(0, leftOf(timestamp)));
    return () => clearTimeout(timer);
  }, [isWaiting, timestamp]);
  return slow === timestamp;
}

function leftOf(timestamp: string): number {
  return Math.min(sendingDelay, Date.parse(timestamp) + sendingDelay - Date.now());
}
