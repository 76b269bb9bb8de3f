import { useEffect, useRef } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { ReadReceipts } from './receipts.ts';

/**
 * Marks messages as read that are at least half visible while the page is, from 3 s after opening (spec
 * member 4). Finds messages below `list` by their `data-message-id`.
 * @param isHeld true: marks nothing, because earlier unread messages were not seen
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
