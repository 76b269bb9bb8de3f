import { v4 } from 'uuid';
import { type LockProvider, chooseLocks } from './locks.ts';
import { type StartTimer, startSystemTimer } from './timers.ts';

/** The part of BroadcastChannel the replica uses. */
export interface ReplicaChannel {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/** What the replica takes from the world in a page and in the service worker alike. */
export interface BaseEnvironment {
  /** A random uuid: mutation ids and client ids. */
  readonly newMutationId: () => string;
  readonly startTimer: StartTimer;
  readonly locks: LockProvider;
  /** Null: the default one of the global scope. */
  readonly indexedDB: IDBFactory | null;
  /** Null: the default one of the global scope. */
  readonly IDBKeyRange: typeof IDBKeyRange | null;
  /** Opens the channel by which tabs of one user talk; null where there is none. */
  readonly openChannel: ((name: string) => ReplicaChannel) | null;
}

/** The browser's (or Node's) own environment, with `over` put in its place. */
export function makeBaseEnvironment(over: Partial<BaseEnvironment> = {}): BaseEnvironment {
  const startTimer = over.startTimer ?? startSystemTimer;
  return {
    newMutationId: over.newMutationId ?? v4,
    startTimer,
    locks: over.locks ?? chooseLocks(startTimer),
    indexedDB: over.indexedDB ?? null,
    IDBKeyRange: over.IDBKeyRange ?? null,
    openChannel: over.openChannel === undefined ? findChannels() : over.openChannel,
  };
}

function findChannels(): BaseEnvironment['openChannel'] {
  if (typeof BroadcastChannel === 'undefined') return null;
  return (name) => new BroadcastChannel(name);
}
