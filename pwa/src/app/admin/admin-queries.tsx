import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useReplica } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica-interface.ts';
import { makeQueryClient } from '../../rest/query-client.ts';

/** What was read goes with the session it was read in. */
const clients = new WeakMap<Replica, QueryClient>();

/** Gives the lists of this session below; screens and the navigation's badges share them. */
export function AdminQueries({ children }: { readonly children: ReactNode }) {
  const client = clientOf(useReplica());
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function clientOf(replica: Replica): QueryClient {
  const client = clients.get(replica) ?? makeQueryClient();
  clients.set(replica, client);
  return client;
}
