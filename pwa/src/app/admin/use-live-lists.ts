import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listenForLive } from '../../replica/live/live-listeners.ts';
import { refreshLists } from '../../rest/query-client.ts';

/** Reads again what others have changed, as soon as the server says so. */
export function useLiveLists(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      listenForLive((news) => {
        if (news.type === 'lists_changed') void refreshLists(client, news.lists);
        else if (news.type === 'maintenance') void refreshLists(client, ['maintenance']);
        // What was said while the connection was away is not known.
        else if (news.type === 'opened') void refreshLists(client);
      }),
    [client],
  );
}
