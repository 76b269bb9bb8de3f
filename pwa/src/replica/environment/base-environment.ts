import type { Dexie } from 'dexie';
import { v4 } from 'uuid';
import { type LockProvider, chooseLocks } from './locks.ts';
import { type StartTimer, startSystemTimer } from './timers.ts';

export interface ReplicaChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** Dependencies of the replica, in a page and in the service worker. */
export interface BaseEnvironment {
  /** A random UUID for mutations and clients. */
  readonly newMutationId: () => string;
  readonly startTimer: StartTimer;
  readonly locks: LockProvider;
  /** Null: the global one. */
  readonly indexedDB: IDBFactory | null;
  /** Null: the global one. */
  readonly IDBKeyRange: typeof IDBKeyRange | null;
  /** Opens the channel between the tabs of one user; null: not supported. */
  readonly openChannel: ((name: string) => ReplicaChannel) | null;
  /** Seals all rows of a connection before it opens; null: they are stored as they are. */
  readonly sealTables: ((dexie: Dexie) => void) | null;
}

/** The defaults of the browser or Node, overridden by `over`. */
export function makeBaseEnvironment(over: Partial<BaseEnvironment> = {}): BaseEnvironment {
  const startTimer = over.startTimer ?? startSystemTimer;
  return {
    newMutationId: v4,
    startTimer,
    locks: chooseLocks(startTimer),
    indexedDB: null,
    IDBKeyRange: null,
    openChannel: findChannels(),
    sealTables: null,
    ...over,
  };
}

function findChannels(): BaseEnvironment['openChannel'] {
  if (typeof BroadcastChannel === 'undefined') return null;
  return (name) => new BroadcastChannel(name);
}
