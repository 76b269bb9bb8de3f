import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { ObjectStorage } from '../files/object-storage.ts';
import {
  ArchiveError,
  type ArchivedTable,
  type Contents,
  type Manifest,
  partOf,
} from './archive/archive-form.ts';
import { type ArchiveEntry, readEntries } from './archive/archive-reader.ts';
import {
  beginLoading,
  connectForCopy,
  endLoading,
  forgetDeferredPushes,
  openTable,
  readFingerprint,
  readTables,
  writeSequences,
} from './copy-repository.ts';

/**
 * Loads an archive's rows into a database that has run its migrations and nothing else, and compares
 * number and hash of each table.
 * @returns the tables that are not Greenroom's own, which are left out
 * @param signal breaks it off, also in the middle of a statement
 * @throws {ArchiveError} naming the table that differs
 */
export async function loadRows(
  path: string,
  { manifest, contents }: { readonly manifest: Manifest; readonly contents: Contents },
  url: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const client = await connectForCopy(url, signal);
  try {
    const names = new Set((await readTables(client)).map(({ name }) => name));
    const own = manifest.tables.filter(({ name }) => names.has(name));
    await beginLoading(client, own);
    await copyRows(path, own, client);
    await writeSequences(client, contents.sequences);
    await endLoading(client, own);
    await client.query('analyze');
    for (const table of own) {
      const [loaded, archived] = [
        await readFingerprint(client, table),
        contents.tables[table.name],
      ];
      if (loaded.rows !== archived?.rows || loaded.hash !== archived.hash) {
        throw new ArchiveError(
          `${table.name} differs: ${archived?.rows} rows archived, ${loaded.rows} loaded`,
        );
      }
    }
    await forgetDeferredPushes(client, own);
    return manifest.tables.flatMap(({ name }) => (names.has(name) ? [] : [name]));
  } finally {
    await client.end();
  }
}

async function copyRows(
  path: string,
  tables: readonly ArchivedTable[],
  client: pg.Client,
): Promise<void> {
  const entries = readEntries(path);
  const rows = new RowEntries(entries);
  for (let table = await rows.nextTable(); table !== null; table = await rows.nextTable()) {
    const known = tables.find(({ name }) => name === table);
    if (known) await pipeline(Readable.from(rows.readParts(known.name)), openTable(client, known));
    else await rows.skip(table);
  }
}

/** The parts of each table, one after the other. */
class RowEntries {
  readonly #entries: AsyncGenerator<ArchiveEntry>;
  #entry: ArchiveEntry | null = null;

  constructor(entries: AsyncGenerator<ArchiveEntry>) {
    this.#entries = entries;
  }

  /** The table whose parts come next; null: there are no more. */
  async nextTable(): Promise<string | null> {
    while (this.#entry === null || tableOf(this.#entry) === null) {
      const { value, done } = await this.#entries.next();
      if (done) return null;
      this.#entry = value;
      const part = partOf(value.name);
      // Files come after all rows.
      if (part && 'file' in part) {
        await this.#entries.return(undefined);
        return null;
      }
    }
    return tableOf(this.#entry);
  }

  async skip(table: string): Promise<void> {
    while (this.#entry !== null && tableOf(this.#entry) === table) await this.#next();
  }

  async *readParts(table: string): AsyncGenerator<Uint8Array> {
    while (this.#entry !== null && tableOf(this.#entry) === table) {
      const rows = createGunzip();
      // Whoever reads the rows is told the error.
      connect(Readable.from(this.#entry.bytes), rows, () => undefined);
      yield* rows;
      await this.#next();
    }
  }

  async #next(): Promise<void> {
    const { value, done } = await this.#entries.next();
    this.#entry = done ? null : value;
  }
}

function tableOf({ name }: ArchiveEntry): string | null {
  const part = partOf(name);
  return part && 'table' in part ? part.table : null;
}

const unknownType = 'application/octet-stream';

/**
 * Stores the archive's files that the storage does not have; none is replaced. `types`: media types
 * by key. @returns how many were stored
 */
export async function loadFiles(
  path: string,
  storage: ObjectStorage,
  types: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<number> {
  let stored = 0;
  for await (const { name, size, bytes } of readEntries(path)) {
    signal?.throwIfAborted();
    const part = partOf(name);
    if (!part || !('file' in part)) continue;
    // Keys are random: another object of the same one is this one.
    if ((await storage.stat(part.file))?.size === size) continue;
    const type = types.get(part.file) ?? unknownType;
    await storage.put(part.file, { stream: Readable.from(bytes), size }, type);
    stored += 1;
  }
  return stored;
}
