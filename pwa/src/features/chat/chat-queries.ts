import { useEffect, useState } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import type { ChatItem } from './chat-item.ts';

/** What a search has found so far. */
export interface ChatSearch {
  /**
   * Newest first, those of this device and of the server, each once; the newest 200 at most. While it
   * is searching they may be those of the text before.
   */
  readonly results: readonly ChatItem[];
  /** How many there are in all, also those not in `results`. */
  readonly count: number;
  /** There is more to come: the device or the server has not answered yet. */
  readonly isSearching: boolean;
  /** The server was not asked or did not answer: only this device was searched. */
  readonly isDeviceOnly: boolean;
}

const nothingYet: ChatSearch = { results: [], count: 0, isSearching: true, isDeviceOnly: false };

/** The text before was the beginning of this one, or the other way round: its results are close. */
function isClose(left: string, right: string): boolean {
  return left !== '' && right !== '' && (left.startsWith(right) || right.startsWith(left));
}

/**
 * Searches messages for a text, regardless of case: first on this device, then on the server.
 * @returns null while the text is blank
 */
export function useChatSearch(text: string): ChatSearch | null {
  const replica = useReplica();
  const wanted = text.trim();
  const isOnline = useReplicaStatus().connection === 'online';
  const [told, setTold] = useState({ wanted: '', isOnline, search: nothingYet });
  useEffect(() => {
    if (wanted === '') return;
    const ending = new AbortController();
    const tell = (search: ChatSearch) => setTold({ wanted, isOnline, search });
    const run = async () => {
      const { searchChat } = await import('./chat-search-queries.ts');
      await searchChat({ replica, wanted, isOnline, signal: ending.signal, tell });
    };
    // Its code is not on this device, or the database is closed.
    run().catch(() => tell({ results: [], count: 0, isSearching: false, isDeviceOnly: true }));
    return () => ending.abort();
  }, [replica, wanted, isOnline]);
  if (wanted === '') return null;
  if (told.wanted === wanted && told.isOnline === isOnline) return told.search;
  return isClose(told.wanted, wanted) ? { ...told.search, isSearching: true } : nothingYet;
}
