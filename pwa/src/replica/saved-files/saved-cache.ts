import { userCachePrefix } from '../../platform/storage/user-caches.ts';
import { pieceSize } from './byte-range.ts';

/** Headers of a file's answer that are answered again from this device. */
const keptHeaders = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
  'etag',
] as const;

/** A file on this device. It is whole when `received` is `size`. */
export interface SavedFile {
  /** Path on this origin; names the same bytes forever. */
  readonly url: string;
  /** Both in bytes. */
  readonly size: number;
  readonly received: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Files that belong together, such as a module's: what the person asked to be saved. */
export interface SavedSet {
  readonly id: string;
  /** `bytes`: as known before saving, for the total. */
  readonly files: readonly { readonly url: string; readonly bytes: number }[];
  readonly isPaused: boolean;
}

const notesName = 'saved-notes';
const piecesName = 'saved-pieces';
const setPath = '/saved/sets/';
const filePath = '/saved/files';

/**
 * A user's saved files in two caches, which sign-out deletes: notes (sets and files) and pieces of
 * bytes. Opened once, so that what is written after a deletion is deleted too.
 */
export class SavedCache {
  readonly #notes: Cache;
  readonly #pieces: Cache;

  private constructor(notes: Cache, pieces: Cache) {
    this.#notes = notes;
    this.#pieces = pieces;
  }

  static async open(userId: string): Promise<SavedCache> {
    const prefix = userCachePrefix(userId);
    const [notes, pieces] = await Promise.all([
      caches.open(`${prefix}${notesName}`),
      caches.open(`${prefix}${piecesName}`),
    ]);
    return new SavedCache(notes, pieces);
  }

  async list(): Promise<{ readonly sets: SavedSet[]; readonly files: SavedFile[] }> {
    const paths = (await this.#notes.keys()).map(({ url }) => new URL(url).pathname);
    const read = async <T>(prefix: string) => {
      const found = paths.filter((path) => path.startsWith(prefix));
      const notes = await Promise.all(found.map((path) => this.#readNote<T>(path)));
      return notes.filter((note) => note !== undefined);
    };
    return { sets: await read<SavedSet>(setPath), files: await read<SavedFile>(filePath) };
  }

  async putSet(set: SavedSet): Promise<void> {
    await this.#notes.put(setPath + set.id, Response.json(set));
  }

  async removeSet(id: string): Promise<void> {
    await this.#notes.delete(setPath + id);
  }

  readFile(url: string): Promise<SavedFile | undefined> {
    return this.#readNote<SavedFile>(filePath + url);
  }

  async putFile(file: SavedFile): Promise<void> {
    await this.#notes.put(filePath + file.url, Response.json(file));
  }

  /** The note goes first: pieces without one are never read. */
  async removeFile({ url, size }: SavedFile): Promise<void> {
    await this.#notes.delete(filePath + url);
    const count = Math.ceil(size / pieceSize);
    for (let index = 0; index < count; index += 1) await this.#pieces.delete(pieceAt(url, index));
  }

  /** @throws {Error} when the browser has lost it. */
  async readPiece(url: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
    const piece = await this.#pieces.match(pieceAt(url, index));
    if (!piece) throw new Error(`A piece of ${url} is missing`);
    return new Uint8Array(await piece.arrayBuffer());
  }

  async putPiece(url: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#pieces.put(pieceAt(url, index), new Response(bytes));
  }

  async #readNote<T>(path: string): Promise<T | undefined> {
    const note = await this.#notes.match(path);
    return note && ((await note.json()) as T);
  }
}

/** The users with saved files on this device. */
export async function findSavingUsers(): Promise<string[]> {
  const [before, after] = userCachePrefix('|').split('|');
  const end = `${after}${notesName}`;
  return (await caches.keys()).flatMap((name) =>
    name.startsWith(before ?? '') && name.endsWith(end)
      ? [name.slice(before?.length, -end.length)]
      : [],
  );
}

/** Deletes a user's saved files, which can be loaded again; other data stays. */
export async function deleteSavedFiles(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const prefix = userCachePrefix(userId);
  const names = [notesName, piecesName];
  await Promise.all(names.map((name) => caches.delete(`${prefix}${name}`)));
}

/** What of an answer's headers is kept. */
export function headersToKeep(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function pieceAt(url: string, index: number): string {
  return `/saved/pieces${url}/${index}`;
}
