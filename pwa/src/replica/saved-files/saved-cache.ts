import type * as v from 'valibot';
import { openUserCache } from '../../platform/storage/open-user-cache.ts';
import type { CacheHandle } from '../../platform/storage/user-cache-seal.ts';
import { pieceSize } from './pieces.ts';
import {
  bytesOf,
  filePath,
  notePathOf,
  notesName,
  parseNote,
  pieceAt,
  piecesName,
  type SavedFile,
  savedFileSchema,
  type SavedReader,
  type SavedSet,
  savedSetSchema,
  setPath,
} from './saved-notes.ts';

/** Headers of a file's answer that are answered again from this device. */
const keptHeaders = [
  'content-type',
  'content-disposition',
  'content-security-policy',
  'x-content-type-options',
  'etag',
] as const;

/**
 * A user's saved files in two caches, which sign-out deletes: notes (sets and files) and pieces of
 * bytes. Opened once, so that what is written after a deletion is deleted too.
 */
export class SavedCache implements SavedReader {
  readonly #notes: CacheHandle;
  readonly #pieces: CacheHandle;

  private constructor(notes: CacheHandle, pieces: CacheHandle) {
    this.#notes = notes;
    this.#pieces = pieces;
  }

  /** @throws {Error} where nothing of this user can be stored. */
  static async open(userId: string): Promise<SavedCache> {
    const [notes, pieces] = await Promise.all([
      openUserCache(userId, notesName),
      openUserCache(userId, piecesName),
    ]);
    if (!notes || !pieces) throw new Error('Files cannot be saved here');
    return new SavedCache(notes, pieces);
  }

  async list(): Promise<{ readonly sets: SavedSet[]; readonly files: SavedFile[] }> {
    const paths = await pathsOf(this.#notes);
    const read = async <S extends v.GenericSchema>(prefix: string, schema: S) => {
      const found = paths.filter((path) => path.startsWith(prefix));
      const notes = found.map(async (path) => parseNote(await this.#notes.match(path), schema));
      return (await Promise.all(notes)).filter((note) => note !== undefined);
    };
    return {
      sets: await read(setPath, savedSetSchema),
      files: await read(filePath, savedFileSchema),
    };
  }

  async putSet(set: SavedSet): Promise<void> {
    await this.#notes.put(setPath + set.id, Response.json(set));
  }

  async removeSet(id: string): Promise<void> {
    await this.#notes.delete(setPath + id);
  }

  async readFile(url: string): Promise<SavedFile | undefined> {
    return parseNote(await this.#notes.match(filePath + url), savedFileSchema);
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

  /** Deletes pieces without a note: their file's removal was interrupted. */
  async sweepPieces(): Promise<void> {
    const notes = new Set(await pathsOf(this.#notes));
    for (const path of await pathsOf(this.#pieces)) {
      if (!notes.has(notePathOf(path))) await this.#pieces.delete(path);
    }
  }

  async readPiece(url: string, index: number): Promise<Uint8Array<ArrayBuffer>> {
    return bytesOf(await this.#pieces.match(pieceAt(url, index)), url);
  }

  async putPiece(url: string, index: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.#pieces.put(pieceAt(url, index), new Response(bytes));
  }
}

async function pathsOf(cache: CacheHandle): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
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
