import { QueryClient, focusManager, onlineManager } from '@tanstack/react-query';
import type { CallName } from '@greenroom/sync-protocol/contract';

/** Milliseconds for which an answer is reused by other parts of a screen. */
const freshTime = 5_000;
/** Milliseconds between two reads while the page is visible, in case a live message is lost. */
const pollInterval = 30_000;

/** The log shows actors, so a new entry may add one. */
const audit = ['audit.list', 'audit.actors'] as const;

/** Lists of members beside their training. */
const progress = [
  'training.listMembers',
  'training.listMemberProgress',
  'training.countMemberProgress',
] as const;

/** The calls that read each list of a `lists_changed` message. */
const callsOfList: Readonly<Record<string, readonly CallName[]>> = {
  users: [
    'users.list',
    'users.counts',
    'users.read',
    'dashboard.read',
    'analytics.users',
    'training.countMembers',
    ...progress,
    ...audit,
  ],
  deletionRequests: [
    'deletionRequests.list',
    'deletionRequests.counts',
    'users.read',
    'dashboard.read',
    ...audit,
  ],
  adminMessages: ['support.list', 'support.counts', 'dashboard.read', ...audit],
  concerns: ['concerns.list', 'concerns.counts', 'dashboard.read', ...audit],
  blocklist: ['blocklist.list', ...audit],
  notifications: ['notifications.list', 'dashboard.read'],
  announcements: ['announcements.list', 'announcements.counts', ...audit],
  trainingModules: [
    'training.list',
    'training.listContent',
    'dashboard.read',
    'analytics.content',
    ...progress,
    ...audit,
  ],
  moduleAccess: ['training.listMembers', 'training.countMembers', 'analytics.content', ...audit],
  trainingProgress: [...progress, 'analytics.content'],
  // Earnings and progress of targets are shown in pounds.
  rates: [
    'rates.read',
    'rates.listWeeks',
    'earnings.list',
    'targets.list',
    'targets.counts',
    ...audit,
  ],
  // A stored snapshot changes them.
  targets: ['targets.list', 'targets.counts', 'targets.listHistoryOf', 'earnings.listSnapshots'],
  earnings: [
    'earnings.list',
    'earnings.listSnapshots',
    'analytics.earnings',
    'dashboard.read',
    ...audit,
  ],
  bankDetails: ['bankDetails.list', 'users.read', ...audit],
  bankSubmissions: [
    'bankDetails.listSubmissions',
    'bankDetails.counts',
    'users.read',
    'dashboard.read',
    ...audit,
  ],
  maintenance: ['settings.maintenance', ...audit],
};

/**
 * For data used online only (design.md), for one session. Reads again on focus, on reconnect and
 * every 30 s while visible; does not retry (admin side 7).
 */
export function makeQueryClient(): QueryClient {
  focusManager.setEventListener(listenForReturn);
  // The library assumes a network at start, and would then miss the `online` event.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshTime,
        refetchInterval: pollInterval,
        retry: false,
        // Fails at once, so that a screen can report it; repeated on reconnect.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A person who returns sees current data, however recently it was read.
        refetchOnWindowFocus: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Reads these lists again; all when none is named. */
export async function refreshLists(
  client: QueryClient,
  lists: readonly string[] = Object.keys(callsOfList),
): Promise<void> {
  const calls = new Set<unknown>(lists.flatMap((list) => callsOfList[list] ?? []));
  await client.invalidateQueries({ predicate: ({ queryKey }) => calls.has(queryKey[0]) });
}

function listenForReturn(onReturn: () => void): () => void {
  addEventListener('focus', onReturn);
  addEventListener('visibilitychange', onReturn);
  return () => {
    removeEventListener('focus', onReturn);
    removeEventListener('visibilitychange', onReturn);
  };
}
