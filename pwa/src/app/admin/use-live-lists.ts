import { listInterval } from '@greenroom/sync-protocol/list-sources';
import { type QueryClient, focusManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type LiveNews, listenForLive } from '../../replica/live/live-listeners.ts';
import { listenForChanges } from '../../rest/call-listeners.ts';
import { readAgain } from '../../rest/lists/query-client.ts';

/** Milliseconds of silence after which the server reports nothing: it would every 30 s. */
const silenceLimit = 45_000;

/**
 * Keeps the administrators' lists current: by the server's reports, by polling while there are none,
 * and after an own change.
 */
export function useLiveLists(): void {
  const client = useQueryClient();
  useEffect(() => followLists(client), [client]);
}

/** @returns the function that stops it. */
function followLists(client: QueryClient): () => void {
  // Closed, or not known to be open: nothing was heard.
  let heardAt = -Infinity;
  const endLive = listenForLive((news) => {
    heardAt = news.type === 'closed' ? -Infinity : Date.now();
    void readReported(client, news);
  });
  // The report of an own change may be late; that of a concern's comes with the clock.
  const endChanges = listenForChanges(() => void readAgain(client));
  const timer = setInterval(() => {
    if (Date.now() - heardAt > silenceLimit && focusManager.isFocused()) void readAgain(client);
  }, listInterval);
  return () => {
    endLive();
    endChanges();
    clearInterval(timer);
  };
}

async function readReported(client: QueryClient, news: LiveNews): Promise<void> {
  if (news.type === 'closed') return;
  // An older server names lists of its own, which are no calls.
  if (news.type === 'lists_changed' && news.lists.every((name) => name.includes('.')))
    await readAgain(client, news.lists);
  // What changed while the socket was closed is unknown; an older server reports no maintenance.
  else await readAgain(client);
}
