/** Readers in this page, by lock name. */
const readers = new Map<string, number>();

/**
 * The windowed scopes of which screens show old rows: their windows are not closed. Other tabs see
 * them as shared Web Locks, which end with their tab.
 */
export class ReadWindows {
  readonly #prefix: string;

  /** @param databaseName names the user's replica */
  constructor(databaseName: string) {
    this.#prefix = `${databaseName}:reading:`;
  }

  /** @returns the function that ends the reading. */
  keep(scope: string): () => void {
    const name = `${this.#prefix}${scope}`;
    countReaders(name, 1);
    const { promise, resolve } = Promise.withResolvers<void>();
    findLocks()
      ?.request(name, { mode: 'shared' }, () => promise)
      .catch(() => undefined);
    return () => {
      countReaders(name, -1);
      resolve();
    };
  }

  /** The scopes read in this tab or another. */
  async find(): Promise<ReadonlySet<string>> {
    const { held = [] } = (await findLocks()?.query()) ?? {};
    const names = [...readers.keys(), ...held.map(({ name }) => name ?? '')];
    const own = names.filter((name) => name.startsWith(this.#prefix));
    return new Set(own.map((name) => name.slice(this.#prefix.length)));
  }
}

function countReaders(name: string, change: 1 | -1): void {
  const count = (readers.get(name) ?? 0) + change;
  if (count > 0) readers.set(name, count);
  else readers.delete(name);
}

function findLocks(): LockManager | undefined {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : undefined;
}
