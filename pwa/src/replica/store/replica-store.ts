import { type ReplicaDatabase, defineDatabase, handleVersionChange } from './replica-database.ts';
import { ReplicaClosedError, StorageFullError } from '../replica-errors.ts';
import type { BaseEnvironment } from '../environment/base-environment.ts';

type Connection = 'strict' | 'relaxed';

/** The two connections of an open replica, with recovery from loss. */
export class ReplicaStore {
  readonly name: string;
  readonly relaxed: ReplicaDatabase;
  readonly #defineStrict: () => ReplicaDatabase;
  #strict: ReplicaDatabase | undefined;
  #isDisconnected = false;
  readonly #closing = new AbortController();
  /** Pending while the database is being rebuilt. */
  #gate: Promise<unknown> = Promise.resolve();

  constructor(
    name: string,
    environment: Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange'>,
    onUpgrade: () => void = () => undefined,
  ) {
    this.name = name;
    const define = (durability: Connection) => {
      const db = defineDatabase(name, environment, durability);
      // A self-reopening connection would recreate a wiped database, or fail against newer tables.
      handleVersionChange(db.dexie, ({ newVersion }) => {
        this.disconnect();
        if (newVersion !== null) onUpgrade();
      });
      return db;
    };
    this.relaxed = define('relaxed');
    this.#defineStrict = () => define('strict');
  }

  /** Defined on first use: a start does without it. */
  get strict(): ReplicaDatabase {
    if (!this.#strict) {
      this.#strict = this.#defineStrict();
      if (this.#isDisconnected) this.#strict.dexie.close();
    }
    return this.#strict;
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /**
   * Runs `work`, one transaction, on a connection; reopens a lost one and repeats the work once
   * (design, The device).
   * @throws {StorageFullError} when the device is full; nothing was written.
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

  /** Blocks other work while `work` replaces the database. */
  async exclude<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#gate.then(work);
    // The caller receives a failure; others fail in their own transaction.
    this.#gate = result.catch(() => undefined);
    return await result;
  }

  /** Closes the connections and prevents their reopening. */
  disconnect(): void {
    this.#isDisconnected = true;
    this.relaxed.dexie.close();
    this.#strict?.dexie.close();
  }

  async reconnect(): Promise<void> {
    if (this.isClosed) throw new ReplicaClosedError();
    this.#isDisconnected = false;
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

/** Whether the device is full. Dexie wraps the browser's errors, also as an abort. */
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
