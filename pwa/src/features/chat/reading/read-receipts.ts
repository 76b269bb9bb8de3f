import { useEffect, useRef } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { ReadReceipts } from './receipts.ts';

/**
 * Marks as read what is seen: from 3 s after opening, messages at least half visible (spec member 4),
 * while the page is not hidden. Each message's element below `list` carries its id in
 * `data-message-id`.
 * @param isHeld nothing counts for now: what is unread before it was not seen
 */
export function useReadReceipts(list: HTMLElement | null, isHeld: boolean): void {
  const replica = useReplica();
  const receipts = useRef<ReadReceipts | null>(null);
  useEffect(() => {
    if (!list) return;
    const watching = new ReadReceipts(replica, list);
    receipts.current = watching;
    return () => watching.end();
  }, [replica, list]);
  useEffect(() => {
    receipts.current?.hold(isHeld);
  }, [replica, list, isHeld]);
}
