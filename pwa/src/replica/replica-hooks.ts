import type { CollectionName } from '@greenroom/sync-protocol/collections';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useReplica } from './replica-context.tsx';
import type { ReplicaTables, RowMark } from './replica-interface.ts';
import type { RefusedChange, ReplicaStatus, WaitingChange } from './replica-types.ts';

const noWaiting: WaitingChange[] = [];
const noRefused: RefusedChange[] = [];
const noMarks: ReadonlyMap<string, RowMark> = new Map();

/** How the replica stands: connection, first pull, notices. */
export function useReplicaStatus(): ReplicaStatus {
  const replica = useReplica();
  return useSyncExternalStore(replica.subscribe, replica.getStatus);
}

/** The changes the server is not known to have processed, oldest first. */
export function useWaitingChanges(): WaitingChange[] {
  const replica = useReplica();
  const read = async () =>
    (await replica.readWaitingChanges()).filter(({ isProcessed }) => !isProcessed);
  return useLiveQuery(read, [replica], noWaiting);
}

/** The changes the server refused, oldest first. */
export function useRefusedChanges(): RefusedChange[] {
  const replica = useReplica();
  return useLiveQuery(() => replica.readRefusedChanges(), [replica], noRefused);
}

/** The rows of a collection with a waiting or refused change, by id. */
export function useRowMarks(collection: CollectionName): ReadonlyMap<string, RowMark> {
  const replica = useReplica();
  return useLiveQuery(() => replica.readRowMarks(collection), [replica, collection], noMarks);
}

/**
 * The lowest `sort` this device holds of a windowed scope, null when it holds all of it.
 * @returns undefined until it is read.
 */
export function useScopeFloor(scope: string): string | null | undefined {
  const replica = useReplica();
  return useLiveQuery(() => replica.readFloor(scope), [replica, scope]);
}

/**
 * A live read of the replicated tables.
 * @returns undefined until the first result is there.
 */
export function useReplicaQuery<T>(
  query: (tables: ReplicaTables, userId: string) => Promise<T>,
  dependencies: readonly unknown[],
): T | undefined {
  const replica = useReplica();
  return useLiveQuery(() => query(replica.tables, replica.userId), [replica, ...dependencies]);
}
