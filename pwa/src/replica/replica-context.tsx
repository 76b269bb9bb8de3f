import { type ReactNode, createContext, useContext } from 'react';
import type { Replica } from './replica-interface.ts';

const ReplicaContext = createContext<Replica | null>(null);

/** Provides the signed-in user's replica to the screens below. */
export function ReplicaProvider({
  replica,
  children,
}: {
  readonly replica: Replica;
  readonly children: ReactNode;
}) {
  return <ReplicaContext value={replica}>{children}</ReplicaContext>;
}

/** The signed-in user's replica. Throws without a ReplicaProvider, a fault of the composition. */
export function useReplica(): Replica {
  const replica = useContext(ReplicaContext);
  if (!replica) throw new Error('useReplica needs a ReplicaProvider above it');
  return replica;
}
