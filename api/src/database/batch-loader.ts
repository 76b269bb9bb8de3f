/** Statements of one kind that run concurrently; later keys wait for the next one. */
const maxConcurrent = 2;
/** Maximum number of keys per statement. */
const maxKeys = 100;

interface PendingKey<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Loads the keys of concurrent requests by one statement: under load a round trip to the database
 * costs more than the reading. A statement begins after all its keys were requested, so that no
 * value is older than its request. If a key holds a value the database cannot take, keys are loaded
 * one by one and only that one fails; if the database fails, all fail.
 */
export class BatchLoader<K, V> {
  readonly #read: (keys: readonly K[]) => Promise<readonly V[]>;
  #waiting: PendingKey<K, V>[] = [];
  #running = 0;
  #isScheduled = false;

  /** @param read returns values in the order of its keys */
  constructor(read: (keys: readonly K[]) => Promise<readonly V[]>) {
    this.#read = read;
  }

  load(key: K): Promise<V> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running >= maxConcurrent || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    // Waits for other requests of this event-loop turn.
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#loadBatch();
    });
  }

  async #loadBatch(): Promise<void> {
    const pending = this.#waiting.splice(0, maxKeys);
    this.#running += 1;
    this.#schedule();
    await this.#loadKeys(pending);
    this.#running -= 1;
    this.#schedule();
  }

  async #loadKeys(pending: readonly PendingKey<K, V>[]): Promise<void> {
    try {
      const values = await this.#read(pending.map(({ key }) => key));
      if (values.length !== pending.length) throw new Error('Values are missing');
      pending.forEach(({ resolve }, place) => resolve(values[place] as V));
    } catch (error) {
      if (pending.length > 1 && isDataException(error)) {
        await Promise.all(pending.map((one) => this.#loadKeys([one])));
      } else for (const { reject } of pending) reject(error);
    }
  }
}

/** SQLSTATE class 22 (data exception): a value of the statement is invalid. */
function isDataException(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.length === 5 && code.startsWith('22');
}
