import type { CollectionName } from '@greenroom/sync-protocol/collections';
import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { useIsFirstPainted } from '../platform/use-is-first-painted.ts';
import { useReplica } from './replica-context.tsx';
import type { ReplicaTables, RowMark } from './replica-interface.ts';
import type { RefusedChange, ReplicaStatus, WaitingChange } from './replica-types.ts';

export interface UnsentConcerns {
  readonly waiting: number;
  /** Not sent again. */
  readonly refused: number;
}

const noWaiting: WaitingChange[] = [];
const noRefused: RefusedChange[] = [];
const noConcerns: UnsentConcerns = { waiting: 0, refused: 0 };
const noMarks: ReadonlyMap<string, RowMark> = new Map();

export function useReplicaStatus(): ReplicaStatus {
  const replica = useReplica();
  return useSyncExternalStore(replica.subscribe, replica.getStatus);
}

/** A person's changes not known to be processed, oldest first; none before the first paint. */
export function useWaitingChanges(): WaitingChange[] {
  const replica = useReplica();
  const read = async () =>
    (await replica.readWaitingChanges()).filter(
      ({ isProcessed, isQuiet }) => !isProcessed && !isQuiet,
    );
  return useLaterQuery(read, []) ?? noWaiting;
}

/** Refused changes, oldest first; none before the first paint. */
export function useRefusedChanges(): RefusedChange[] {
  const replica = useReplica();
  return useLaterQuery(() => replica.readRefusedChanges(), []) ?? noRefused;
}

/** Numbers of anonymous concerns that were not sent; none before the first paint. */
export function useUnsentConcerns(): UnsentConcerns {
  const replica = useReplica();
  const read = async () => {
    const concerns = await replica.concerns.read();
    const refused = concerns.filter(({ refusal }) => refusal !== undefined).length;
    return { waiting: concerns.length - refused, refused };
  };
  return useLaterQuery(read, []) ?? noConcerns;
}

/** Marks of a collection's rows with a waiting or refused change, by id. */
export function useRowMarks(collection: CollectionName): ReadonlyMap<string, RowMark> {
  const replica = useReplica();
  return useLiveQuery(() => replica.readRowMarks(collection), [replica, collection], noMarks);
}

/** The lowest `sort` held of a windowed scope; null: complete; undefined: not read yet. */
export function useScopeFloor(scope: string): string | null | undefined {
  const replica = useReplica();
  return useLiveQuery(() => replica.readFloor(scope), [replica, scope]);
}

/** A live query of the replicated tables; undefined until its first result. */
export function useReplicaQuery<T>(
  query: (tables: ReplicaTables, userId: string) => Promise<T>,
  dependencies: readonly unknown[],
): T | undefined {
  const replica = useReplica();
  return useLiveQuery(() => query(replica.tables, replica.userId), [replica, ...dependencies]);
}

export interface Whole<T> {
  readonly data: T;
  /** Read after the first pull: what it lacks does not exist. */
  readonly isWhole: boolean;
}

/**
 * Like `useReplicaQuery`, with whether emptiness may be reported. `ready` of the status is not enough:
 * it changes before the queries of the shown screen have read the first pull.
 */
export function useWholeQuery<T>(
  query: (tables: ReplicaTables, userId: string) => Promise<T>,
  dependencies: readonly unknown[],
): Whole<T> | undefined {
  const { ready } = useReplicaStatus();
  return useReplicaQuery(
    async (tables, userId) => ({ data: await query(tables, userId), isWhole: ready }),
    [ready, ...dependencies],
  );
}

/**
 * Like `useReplicaQuery`, for what surrounds a screen (badges, indicator): undefined until the first
 * paint of a start, which ten reads would delay (docs/benchmarks.md, d).
 */
export function useLaterQuery<T>(
  query: (tables: ReplicaTables, userId: string) => Promise<T>,
  dependencies: readonly unknown[],
): T | undefined {
  const isFirstPainted = useIsFirstPainted();
  return useReplicaQuery(
    async (tables, userId) => (isFirstPainted ? await query(tables, userId) : undefined),
    [isFirstPainted, ...dependencies],
  );
}
