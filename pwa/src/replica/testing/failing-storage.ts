import { IDBFactory as MemoryFactory } from 'fake-indexeddb';

/** What fails at present; 0 or null: nothing. */
interface Failures {
  opens: number;
  openName: string;
  transactionName: string | null;
  unreadTable: string | null;
  reads: number;
  isSilent: boolean;
}

const none: Failures = {
  opens: 0,
  openName: '',
  transactionName: null,
  unreadTable: null,
  reads: 0,
  isSilent: false,
};

/** Storage like a browser's that fails: databases are there, but cannot be opened or read. */
export class FailingStorage implements IDBFactory {
  readonly deletions: string[] = [];
  /** Transactions, openings and deletions until nothing works any more, as of a browser that ends. */
  #lifetime = Number.POSITIVE_INFINITY;
  readonly #real = new MemoryFactory();
  readonly #open = new Set<IDBDatabase>();
  #failures = none;

  /** The next openings end with this error. */
  failOpens(name: string, count = Number.POSITIVE_INFINITY): void {
    this.#failures = { ...none, opens: count, openName: name };
  }

  /** Databases open, but no transaction starts. */
  failTransactions(name: string): void {
    this.#failures = { ...none, transactionName: name };
  }

  /** The next reads of this table end with an error. */
  failReads(table: string, count = Number.POSITIVE_INFINITY): void {
    this.#failures = { ...none, unreadTable: table, reads: count };
  }

  /** Requests to open or delete a database are never answered. */
  fallSilent(): void {
    this.#failures = { ...none, isSilent: true };
  }

  /** After so many more transactions, openings and deletions none is begun. */
  dieAfter(count: number): void {
    this.#lifetime = count;
  }

  recover(): void {
    this.#failures = none;
    this.#lifetime = Number.POSITIVE_INFINITY;
  }

  #isDead(): boolean {
    this.#lifetime -= 1;
    return this.#lifetime < 0;
  }

  /** Closes the connections as a browser does whose storage process has died. */
  loseConnections(): void {
    for (const connection of this.#open) {
      connection.close();
      connection.onclose?.call(connection, new Event('close'));
    }
    this.#open.clear();
  }

  cmp(first: unknown, second: unknown): number {
    return this.#real.cmp(first, second);
  }

  databases(): Promise<IDBDatabaseInfo[]> {
    return this.#real.databases();
  }

  deleteDatabase(name: string): IDBOpenDBRequest {
    this.deletions.push(name);
    if (this.#failures.isSilent) return silentRequest();
    if (this.#isDead()) return failedRequest('UnknownError');
    return this.#real.deleteDatabase(name);
  }

  open(name: string, version?: number): IDBOpenDBRequest {
    if (this.#failures.opens > 0) {
      this.#failures = { ...this.#failures, opens: this.#failures.opens - 1 };
      return failedRequest(this.#failures.openName);
    }
    if (this.#failures.isSilent) return silentRequest();
    if (this.#isDead()) return failedRequest('UnknownError');
    const request = this.#real.open(name, version);
    request.addEventListener('success', () => this.#watch(request.result));
    return request;
  }

  #watch(database: IDBDatabase): void {
    this.#open.add(database);
    const transaction = database.transaction.bind(database);
    database.transaction = (...options) => {
      const { transactionName, unreadTable } = this.#failures;
      if (this.#isDead()) throw new DOMException('Internal error', 'UnknownError');
      if (transactionName !== null) throw new DOMException('Internal error', transactionName);
      const begun = transaction(...options);
      if (unreadTable !== null) this.#refuseReads(begun, unreadTable);
      return begun;
    };
  }

  #refuseReads(transaction: IDBTransaction, table: string): void {
    const objectStore = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      const store = objectStore(name);
      if (name !== table) return store;
      const refuse = () => {
        this.#failures = { ...this.#failures, reads: this.#failures.reads - 1 };
        throw new DOMException('Internal error', 'UnknownError');
      };
      return new Proxy(store, {
        get: (target, key) => {
          const isRead = ['get', 'getAll', 'count', 'openCursor'].includes(String(key));
          if (isRead && this.#failures.reads > 0) return refuse;
          const value: unknown = Reflect.get(target, key);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    };
  }
}

/** A request that is never answered. */
export function silentRequest(): IDBOpenDBRequest {
  return new EventTarget() as IDBOpenDBRequest;
}

/** A request that ends with an error in a later task. */
export function failedRequest(name: string): IDBOpenDBRequest {
  const request = silentRequest();
  setTimeout(() => answerWithError(request, name));
  return request;
}

/** Ends a silent request with an error. */
export function answerWithError(request: IDBOpenDBRequest, name: string): void {
  const error = new DOMException('Internal error opening backing store', name);
  Object.defineProperties(request, { error: { value: error }, result: { value: undefined } });
  const event = new Event('error', { cancelable: true });
  request.dispatchEvent(event);
  request.onerror?.(event);
}
