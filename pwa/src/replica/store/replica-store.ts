import { type ReplicaDatabase, defineDatabase, handleVersionChange } from './replica-database.ts';
import { followTransactions, whenKept } from './kept-page.ts';
import { ReplicaClosedError, StorageFullError } from '../replica-errors.ts';
import type { BaseEnvironment } from '../environment/base-environment.ts';

type Connection = 'strict' | 'relaxed';

/** What happened to the database behind an open replica's back. */
export type StoreLoss =
  /** A newer version of the app has changed its tables. */
  'upgraded' | 'removed';

export interface StoreEvents {
  /** Another tab upgrades or deletes the database: this store is closed for good. */
  readonly lost: (loss: StoreLoss) => void;
  /** Work takes longer than `slowAfter` and `wakingTime`; `answered` follows when it ends. */
  readonly silent: () => void;
  readonly answered: () => void;
}

type StoreEnvironment = Pick<BaseEnvironment, 'indexedDB' | 'IDBKeyRange' | 'startTimer'> &
  Partial<Pick<BaseEnvironment, 'sealTables'>>;

/** Milliseconds after which the storage may be silent; transactions of other tabs end sooner. */
export const slowAfter = 15_000;
/** Milliseconds a page that slept in between has to find an answer that came meanwhile. */
export const wakingTime = 1_000;

/** The two connections of an open replica, with recovery from loss. */
export class ReplicaStore {
  readonly name: string;
  readonly relaxed: ReplicaDatabase;
  readonly #events: Partial<StoreEvents>;
  readonly #startTimer: StoreEnvironment['startTimer'];
  readonly #defineStrict: () => ReplicaDatabase;
  #strict: ReplicaDatabase | undefined;
  readonly #closing = new AbortController();
  readonly #abortOpen: (() => void)[] = [];

  constructor(name: string, environment: StoreEnvironment, events: Partial<StoreEvents> = {}) {
    this.name = name;
    this.#events = events;
    this.#startTimer = environment.startTimer;
    const define = (durability: Connection) => {
      const db = defineDatabase(name, environment, durability);
      this.#abortOpen.push(followTransactions(db.dexie));
      // For good: reopened, it would recreate a wiped database or use a newer version's tables.
      handleVersionChange(db.dexie, ({ newVersion }) => {
        const wasClosed = this.isClosed;
        // Also when closed before: a connection that was being opened then is open all the same.
        this.close();
        if (wasClosed) return;
        events.lost?.(newVersion === null ? 'removed' : 'upgraded');
      });
      return db;
    };
    this.relaxed = define('relaxed');
    this.#defineStrict = () => define('strict');
    // For good, as what still runs in the page would open it again: shown again, it starts anew.
    whenKept(() => {
      for (const abort of this.#abortOpen) abort();
      this.close();
    }, this.closing);
  }

  /** Defined on first use: a start does without it. */
  get strict(): ReplicaDatabase {
    if (!this.#strict) {
      this.#strict = this.#defineStrict();
      if (this.isClosed) this.#strict.dexie.close();
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
   * @throws {ReplicaClosedError} after `close`, or when another tab upgraded or deleted the database.
   */
  async run<T>(connection: Connection, work: (db: ReplicaDatabase) => PromiseLike<T>): Promise<T> {
    const endWatch = this.#watchSilence();
    const db = this[connection];
    try {
      return await this.#attempt(db, work);
    } catch (error) {
      if (isQuotaError(error)) throw new StorageFullError({ cause: error });
      if (!isLostConnection(error) || this.isClosed) throw error;
      db.dexie.close({ disableAutoOpen: false });
      return await this.#attempt(db, work);
    } finally {
      endWatch();
    }
  }

  close(): void {
    this.#closing.abort(new ReplicaClosedError());
    this.relaxed.dexie.close();
    this.#strict?.dexie.close();
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

  #watchSilence(): () => void {
    let isSilent = false;
    const tell = () => {
      isSilent = true;
      if (!this.isClosed) this.#events.silent?.();
    };
    let cancelTimer = this.#startTimer(() => {
      cancelTimer = this.#startTimer(tell, wakingTime);
    }, slowAfter);
    return () => {
      cancelTimer();
      if (isSilent) this.#events.answered?.();
    };
  }
}

/** Whether the device is full. Dexie wraps the browser's errors, also as an abort. */
function isQuotaError(error: unknown): boolean {
  return someCause(error, (name) => name === 'QuotaExceededError');
}

/** Whether a newer version of the app has changed the tables. */
export function isVersionError(error: unknown): boolean {
  return someCause(error, (name) => name === 'VersionError');
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
