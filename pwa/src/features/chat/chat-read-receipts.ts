import { useEffect } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { ReadReceipts } from './chat-receipts.ts';

/**
 * Marks as read what is seen: from 3 s after opening, messages at least half visible (spec member 4),
 * while the page is not hidden. Each message's element below `list` carries its id in
 * `data-message-id`.
 */
export function useReadReceipts(list: HTMLElement | null): void {
  const replica = useReplica();
  useEffect(() => {
    if (!list) return;
    const receipts = new ReadReceipts(replica, list);
    return () => receipts.end();
  }, [replica, list]);
}
