import { v7 } from 'uuid';
import { type BaseEnvironment, makeBaseEnvironment } from './base-environment.ts';
import { type PageSignals, browserSignals } from './page-signals.ts';

/** Dependencies of an open replica. */
export interface ReplicaEnvironment extends BaseEnvironment {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock with an arbitrary origin, for pauses. */
  readonly elapsed: () => number;
  /** Minutes east of UTC at an instant. */
  readonly offsetAt: (now: number) => number;
  /** In [0, 1), for jitter only. */
  readonly random: () => number;
  readonly signals: PageSignals;
  /** Requests that the browser does not evict the data; null: not supported. */
  readonly persist: (() => Promise<boolean>) | null;
  /** Registers Background Sync for the return of the network; null: not supported. */
  readonly registerSync: (() => Promise<void>) | null;
}

/** The Background Sync tag the service worker handles. */
export const outboxSyncTag = 'greenroom-outbox';

/** The defaults of the page or Node, overridden by `over`. */
export function makeEnvironment(over: Partial<ReplicaEnvironment> = {}): ReplicaEnvironment {
  return {
    ...makeBaseEnvironment(over),
    now: Date.now,
    elapsed: () => performance.now(),
    offsetAt: (now) => -new Date(now).getTimezoneOffset(),
    random: Math.random,
    signals: browserSignals(),
    persist: findPersist(),
    registerSync: findRegisterSync(),
    ...over,
  };
}

/** A new time-ordered id (UUID v7) for a row created on this device. */
export function newId(): string {
  return v7();
}

// Missing from TypeScript's library: Chromium only (experience 10).
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

function findPersist(): ReplicaEnvironment['persist'] {
  if (typeof navigator === 'undefined' || !('storage' in navigator)) return null;
  const { storage } = navigator;
  return typeof storage.persist === 'function' ? () => storage.persist() : null;
}

export function findRegisterSync(): ReplicaEnvironment['registerSync'] {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return null;
  const { serviceWorker } = navigator;
  return async () => {
    const registration: SyncRegistration = await serviceWorker.ready;
    await registration.sync?.register(outboxSyncTag);
  };
}
