import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica-interface.ts';
import { makeQueryClient } from '../../rest/query-client.ts';

/** One cache per session, collected with its replica. */
const clients = new WeakMap<Replica, QueryClient>();

/** Provides the session's query cache, shared by the screens and the navigation's badges. */
export function AdminQueries({ children }: { readonly children: ReactNode }) {
  const client = clientOf(useReplica());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function clientOf(replica: Replica): QueryClient {
  const client = clients.get(replica) ?? makeQueryClient();
  clients.set(replica, client);
  return client;
}
