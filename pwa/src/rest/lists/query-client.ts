import type { LiveCallName } from '@greenroom/sync-protocol/contract';
import { type Query, QueryClient, focusManager, onlineManager } from '@tanstack/react-query';

/** Milliseconds for which an answer is reused by other parts of a screen. */
const freshTime = 5_000;

/**
 * For data used online only (design.md), for one session. Reads again on focus and on reconnect;
 * what else keeps it current: `app/admin/use-live-lists.ts`. Does not retry (admin side 7).
 */
export function makeQueryClient(): QueryClient {
  focusManager.setEventListener(listenForReturn);
  // The library assumes a network at start, and would then miss the `online` event.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshTime,
        retry: false,
        // Fails at once, so that a screen can report it; repeated on reconnect.
        networkMode: 'always',
        refetchOnReconnect: () => focusManager.isFocused(),
        // A person who returns sees current data, however recently it was read.
        refetchOnWindowFocus: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/**
 * Reads the shown answers of these calls again; of all calls when none are named. A hidden page reads
 * on return: reading would keep an unused session from expiring (security 10).
 */
export async function readAgain(client: QueryClient, calls?: readonly string[]): Promise<void> {
  await client.invalidateQueries({
    ...(calls && { predicate: ({ queryKey }: Query) => calls.includes(String(queryKey[0])) }),
    refetchType: focusManager.isFocused() ? 'active' : 'none',
  });
}

/**
 * Resolves when what is shown was read after the last own change, whose end starts the reading.
 * `call`: waits for the answers of this one alone.
 */
export async function untilReadAgain(client: QueryClient, call?: LiveCallName): Promise<void> {
  const which = call === undefined ? {} : { queryKey: [call] };
  await client.invalidateQueries(which, { cancelRefetch: false });
}

function listenForReturn(onReturn: () => void): () => void {
  addEventListener('focus', onReturn);
  addEventListener('visibilitychange', onReturn);
  return () => {
    removeEventListener('focus', onReturn);
    removeEventListener('visibilitychange', onReturn);
  };
}
