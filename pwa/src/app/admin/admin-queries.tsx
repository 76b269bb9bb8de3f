import { type QueryClient, QueryClientProvider, onlineManager } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica-interface.ts';
import { makeQueryClient } from '../../rest/lists/query-client.ts';

/** One cache per session, collected with its replica. */
const clients = new WeakMap<Replica, QueryClient>();

/** Provides the session's query cache, shared by the screens and the navigation's badges. */
export function AdminQueries({ children }: { readonly children: ReactNode }) {
  const client = clientOf(useReplica());
  const isOnline = useIsOnline();
  // What is shown is read again as soon as the server answers.
  useEffect(() => onlineManager.setOnline(isOnline), [isOnline]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function clientOf(replica: Replica): QueryClient {
  const client = clients.get(replica) ?? makeQueryClient();
  clients.set(replica, client);
  return client;
}
