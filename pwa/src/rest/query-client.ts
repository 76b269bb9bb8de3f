import { QueryClient, focusManager, onlineManager } from '@tanstack/react-query';
import type { CallName } from '@greenroom/sync-protocol/contract';

/** Milliseconds for which an answer is not asked for again by another part of the same screen. */
const freshTime = 5_000;
/** Milliseconds between two looks while the page is visible, should news be lost. */
const lookInterval = 30_000;

/** The log names whoever changed something, so its actors change with it. */
const audit = ['audit.list', 'audit.actors'] as const;

/** The calls that read what each list of a `lists_changed` message holds. */
const callsOfList: Readonly<Record<string, readonly CallName[]>> = {
  users: ['users.list', 'users.counts', 'users.read', 'dashboard.read', ...audit],
  deletionRequests: [
    'deletionRequests.list',
    'deletionRequests.counts',
    'users.read',
    'dashboard.read',
    ...audit,
  ],
  adminMessages: ['support.list', 'support.counts', 'dashboard.read', ...audit],
  notifications: ['notifications.list', 'dashboard.read'],
  maintenance: ['settings.maintenance', ...audit],
};

/**
 * Holds what makes sense online alone (design.md), for one session. It looks again on focus, when the
 * network returns and every 30 s while visible; reads are not repeated by themselves (admin side 7).
 */
export function makeQueryClient(): QueryClient {
  focusManager.setEventListener(listenForReturn);
  // It takes every start for one with a network, and would not see it come.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshTime,
        refetchInterval: lookInterval,
        retry: false,
        // Offline fails at once, so that a screen can say so; it is asked again when the network is back.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Whoever comes back sees what is, however lately it was read.
        refetchOnWindowFocus: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Reads again what shows one of these lists; all of them when nothing is named. */
export async function refreshLists(
  client: QueryClient,
  lists: readonly string[] = Object.keys(callsOfList),
): Promise<void> {
  const calls = new Set<unknown>(lists.flatMap((list) => callsOfList[list] ?? []));
  await client.invalidateQueries({ predicate: ({ queryKey }) => calls.has(queryKey[0]) });
}

/** The page is come back to from another tab, or the window from another one. */
function listenForReturn(onReturn: () => void): () => void {
  addEventListener('focus', onReturn);
  addEventListener('visibilitychange', onReturn);
  return () => {
    removeEventListener('focus', onReturn);
    removeEventListener('visibilitychange', onReturn);
  };
}
