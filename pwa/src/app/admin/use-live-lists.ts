import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenForLive } from '../../replica/live/live-listeners.ts';
import { refreshLists } from '../../rest/query-client.ts';

/** Refetches lists when the server reports a change. */
export function useLiveLists(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      listenForLive((news) => {
        if (news.type === 'lists_changed') void refreshLists(client, news.lists);
        else if (news.type === 'maintenance') void refreshLists(client, ['maintenance']);
        // Changes reported while the connection was closed are unknown: refetch everything.
        else if (news.type === 'opened') void refreshLists(client);
      }),
    [client],
  );
}
