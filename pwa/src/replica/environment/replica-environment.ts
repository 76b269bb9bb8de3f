import { v7 } from 'uuid';
import { type BaseEnvironment, makeBaseEnvironment } from './base-environment.ts';
import { type PageSignals, browserSignals } from './page-signals.ts';

/** Everything an open replica takes from the world around it. Absent in the options: the browser's own. */
export interface ReplicaEnvironment extends BaseEnvironment {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds of a clock nobody sets, for pauses; where it begins means nothing. */
  readonly elapsed: () => number;
  /** Minutes east of UTC at the given instant. */
  readonly offsetAt: (now: number) => number;
  /** In [0, 1), for jitter alone. */
  readonly random: () => number;
  readonly signals: PageSignals;
  /** Asks the browser not to evict the data; null where that is unknown. */
  readonly persist: (() => Promise<boolean>) | null;
  /** Asks for a Background Sync event when the network is back; null where that is unknown. */
  readonly registerSync: (() => Promise<void>) | null;
}

/** The tag of Background Sync; the service worker listens for it. */
export const outboxSyncTag = 'greenroom-outbox';

/** The page's own environment (Node's outside of one), with `over` put in its place. */
export function makeEnvironment(over: Partial<ReplicaEnvironment> = {}): ReplicaEnvironment {
  return {
    ...makeBaseEnvironment(over),
    now: over.now ?? Date.now,
    elapsed: over.elapsed ?? (() => performance.now()),
    offsetAt: over.offsetAt ?? ((now) => -new Date(now).getTimezoneOffset()),
    random: over.random ?? Math.random,
    signals: over.signals ?? browserSignals(),
    persist: over.persist === undefined ? findPersist() : over.persist,
    registerSync: over.registerSync === undefined ? findRegisterSync() : over.registerSync,
  };
}

/** A new time-ordered id (uuid v7) for an entity made on this device. */
export function newId(): string {
  return v7();
}

// Not in TypeScript's library: only Chromium has it (experience 10).
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

function findPersist(): ReplicaEnvironment['persist'] {
  if (typeof navigator === 'undefined' || !('storage' in navigator)) return null;
  const { storage } = navigator;
  return typeof storage.persist === 'function' ? () => storage.persist() : null;
}

function findRegisterSync(): ReplicaEnvironment['registerSync'] {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return null;
  const { serviceWorker } = navigator;
  return async () => {
    const registration: SyncRegistration = await serviceWorker.ready;
    await registration.sync?.register(outboxSyncTag);
  };
}
