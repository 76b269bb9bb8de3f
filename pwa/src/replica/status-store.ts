import { isSameValue } from './effects/row-equality.ts';
import type { ReplicaStatus } from './replica-types.ts';

const firstStatus: ReplicaStatus = {
  connection: 'online',
  isReconnecting: false,
  busy: false,
  ready: false,
  lastPulledAt: null,
  offlineDays: null,
  notice: null,
  torn: 0,
  ended: null,
};

/** The replica's status, for useSyncExternalStore: the same object until a change. */
export class StatusStore {
  readonly #listeners = new Set<() => void>();
  #status = firstStatus;
  #isEnded = false;

  readonly get = (): ReplicaStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Ends the replica: no later update changes its connection. */
  end(ended: NonNullable<ReplicaStatus['ended']>): void {
    const connection = ended === 'upgraded' ? 'too-old' : 'unavailable';
    this.update({ connection, isReconnecting: false, busy: false });
    this.#isEnded = true;
    this.#apply({ ...this.#status, ended });
  }

  /** The device's storage failed or is silent; other notices of more weight stay. */
  storageFailed(): void {
    if (this.#status.notice !== 'quota') this.update({ notice: 'unreadable' });
  }

  /** `isKept`: it took a person's write, so there is room again. */
  storageWorked(isKept = false): void {
    const { notice } = this.#status;
    if (notice === 'unreadable' || (isKept && notice === 'quota')) this.update({ notice: null });
  }

  /** Whether this device had room for something: it is full, or no longer. */
  readonly noticeRoom = (hasRoom: boolean): void => {
    const { notice } = this.#status;
    if (!hasRoom && notice !== 'unreadable') this.update({ notice: 'quota' });
    if (hasRoom && notice === 'quota') this.update({ notice: null });
  };

  update(change: Partial<ReplicaStatus>): boolean {
    return this.#isEnded ? false : this.#apply({ ...this.#status, ...change });
  }

  #apply(status: ReplicaStatus): boolean {
    if (isSameValue(status, this.#status)) return false;
    this.#status = status;
    for (const listener of this.#listeners) listener();
    return true;
  }
}
