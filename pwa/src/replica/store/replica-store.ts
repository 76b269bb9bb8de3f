import { type ReplicaDatabase, defineDatabase, makeWay } from './replica-database.ts';
import { ReplicaClosedError, StorageFullError } from '../replica-errors.ts';
import type { BaseEnvironment } from '../environment/base-environment.ts';

type Connection = 'strict' | 'relaxed';

/** The two connections of an open replica, and what to do when the browser loses them. */
export class ReplicaStore {
  readonly name: string;
  readonly relaxed: ReplicaDatabase;
  readonly strict: ReplicaDatabase;
  readonly #closing = new AbortController();
  /** Settles when the database may be used: it is not while it is being rebuilt. */
  #gate: Promise<unknown> = Promise.resolve();

  constructor(
    name: string,
    environment: Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange'>,
    onUpgrade: () => void = () => undefined,
  ) {
    this.name = name;
    this.relaxed = defineDatabase(name, environment, 'relaxed');
    this.strict = defineDatabase(name, environment, 'strict');
    for (const db of [this.relaxed, this.strict]) {
      // Somebody deletes or upgrades the database: a connection that opens itself again would
      // recreate what was wiped, or fail against the newer tables.
      makeWay(db.dexie, ({ newVersion }) => {
        this.disconnect();
        if (newVersion !== null) onUpgrade();
      });
    }
  }

  /** Aborts with `close`. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /**
   * Runs `work` on one of the connections; a connection the browser lost is opened again and the
   * work repeated once (design, The device), so it must be one transaction.
   * @throws {StorageFullError} when the device has no room; the transaction left nothing.
   * @throws {ReplicaClosedError} after `close`.
   */
  async run<T>(connection: Connection, work: (db: ReplicaDatabase) => PromiseLike<T>): Promise<T> {
    await this.#gate;
    const db = this[connection];
    try {
      return await this.#attempt(db, work);
    } catch (error) {
      if (isQuotaError(error)) throw new StorageFullError({ cause: error });
      if (!isLostConnection(error) || this.isClosed) throw error;
      await this.#gate;
      db.dexie.close({ disableAutoOpen: false });
      return await this.#attempt(db, work);
    }
  }

  /** Keeps everybody out while `work` replaces the database, then lets them in again. */
  async exclude<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#gate.then(work);
    // A failure is the caller's; those who wait find out by their own transaction.
    this.#gate = result.catch(() => undefined);
    return await result;
  }

  /** Drops the connections without opening them by themselves again. */
  disconnect(): void {
    this.relaxed.dexie.close();
    this.strict.dexie.close();
  }

  /** Opens the connections `disconnect` dropped. */
  async reconnect(): Promise<void> {
    if (this.isClosed) throw new ReplicaClosedError();
    await this.relaxed.dexie.open();
    await this.strict.dexie.open();
  }

  close(): void {
    this.#closing.abort(new ReplicaClosedError());
    this.disconnect();
  }

  async #attempt<T>(db: ReplicaDatabase, work: (db: ReplicaDatabase) => PromiseLike<T>) {
    if (this.isClosed) throw new ReplicaClosedError();
    try {
      return await work(db);
    } catch (error) {
      if (this.isClosed) throw new ReplicaClosedError();
      throw error;
    }
  }
}

/** Whether the device had no room. Dexie wraps the browser's errors, also as an abort. */
function isQuotaError(error: unknown): boolean {
  return someCause(error, (name) => name === 'QuotaExceededError');
}

function isLostConnection(error: unknown): boolean {
  return someCause(
    error,
    (name, message) =>
      name === 'InvalidStateError' ||
      name === 'DatabaseClosedError' ||
      (name === 'UnknownError' && /connection/i.test(message)),
  );
}

function someCause(error: unknown, test: (name: string, message: string) => boolean): boolean {
  let current = error;
  for (let depth = 0; depth < 4 && typeof current === 'object' && current !== null; depth += 1) {
    const name = 'name' in current ? String(current.name) : '';
    const message = 'message' in current ? String(current.message) : '';
    if (test(name, message)) return true;
    current = 'inner' in current ? current.inner : 'cause' in current ? current.cause : null;
  }
  return false;
}
