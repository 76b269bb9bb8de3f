import { isSameValue } from './effects/row-equality.ts';
import type { ReplicaStatus } from './replica-types.ts';

const firstStatus: ReplicaStatus = {
  connection: 'online',
  isReconnecting: false,
  busy: false,
  ready: false,
  lastPulledAt: null,
  notice: null,
};

/** The replica's status, for useSyncExternalStore: the same object until a change. */
export class StatusStore {
  readonly #listeners = new Set<() => void>();
  #status = firstStatus;

  readonly get = (): ReplicaStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  update(change: Partial<ReplicaStatus>): boolean {
    const status = { ...this.#status, ...change };
    if (isSameValue(status, this.#status)) return false;
    this.#status = status;
    for (const listener of this.#listeners) listener();
    return true;
  }
}
