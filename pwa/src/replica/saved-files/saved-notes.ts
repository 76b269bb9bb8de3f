import { documentsPath, filesPath } from '@greenroom/sync-protocol/uploads/uploads-rules';
import * as v from 'valibot';
import { sealedPart, sealedTopic } from '../../platform/storage/lock/move-user-caches.ts';
import { userCachePrefix } from '../../platform/storage/user-caches.ts';

export const notesName = 'saved-notes';
export const piecesName = 'saved-pieces';
export const setPath = '/saved/sets/';
export const filePath = '/saved/files';
const piecePath = '/saved/pieces';

/**
 * A file on this device. It is whole when `received` is `size`, both in bytes. `url`: path on this
 * origin; names the same bytes forever.
 */
export const savedFileSchema = v.object({
  url: v.string(),
  size: v.number(),
  received: v.number(),
  headers: v.record(v.string(), v.string()),
});
export type SavedFile = Readonly<v.InferOutput<typeof savedFileSchema>>;

/**
 * Files that belong together, such as a module's: what the person asked to be saved. `bytes`: as known
 * before saving, for the total. `title`: when it was saved; absent: an earlier version saved it.
 */
export const savedSetSchema = v.object({
  id: v.string(),
  title: v.optional(v.string()),
  files: v.array(v.object({ url: v.string(), bytes: v.number() })),
  isPaused: v.boolean(),
});

export interface SavedSet {
  readonly id: string;
  readonly title?: string | undefined;
  readonly files: readonly { readonly url: string; readonly bytes: number }[];
  readonly isPaused: boolean;
}

/** Reads saved files, also in the worker. */
export interface SavedReader {
  /** Undefined: not saved. */
  readFile(url: string): Promise<SavedFile | undefined>;
  /** @throws {Error} when the browser has lost it. */
  readPiece(url: string, index: number): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * The address under which a file is saved: a document can be read at two (decisions: Training), and
 * rows of before name the other.
 */
export function savedUrlOf(url: string): string {
  return url.startsWith(documentsPath) ? filesPath + url.slice(documentsPath.length) : url;
}

/** Somebody with saved files on this device. `generation`: of the key that seals them; null: none. */
export interface Saver {
  readonly userId: string;
  readonly generation: string | null;
}

/**
 * A user's saved files, without opening their caches: that would create them again after a sign-out
 * deleted them.
 * @param open absent: they are not sealed
 */
export function readSaved(
  { userId, generation }: Saver,
  open: (cache: Pick<Cache, 'match'>, topic: string) => Pick<Cache, 'match'> = (cache) => cache,
): SavedReader {
  const readerOf = (topic: string) => {
    const name = generation === null ? topic : sealedTopic(generation, topic);
    const cacheName = `${userCachePrefix(userId)}${name}`;
    return open({ match: (path) => caches.match(path, { cacheName }) }, topic);
  };
  const notes = readerOf(notesName);
  const pieces = readerOf(piecesName);
  return {
    readFile: async (url) => parseNote(await notes.match(filePath + url), savedFileSchema),
    readPiece: async (url, index) => bytesOf(await pieces.match(pieceAt(url, index)), url),
  };
}

/** Undefined: none, or of a version that stored something else. */
export async function parseNote<S extends v.GenericSchema>(
  note: Response | undefined,
  schema: S,
): Promise<v.InferOutput<S> | undefined> {
  const parsed = note && v.safeParse(schema, await note.json());
  return parsed?.success ? parsed.output : undefined;
}

/** @throws {Error} when the browser has lost it. */
export async function bytesOf(
  piece: Response | undefined,
  url: string,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!piece) throw new Error(`A piece of ${url} is missing`);
  return new Uint8Array(await piece.arrayBuffer());
}

/** Who has saved files on this device. */
export async function findSavers(): Promise<Saver[]> {
  const [before, after] = userCachePrefix('|').split('|');
  const end = `${after}${notesName}`;
  return (await caches.keys()).flatMap((name) => {
    if (!name.startsWith(before ?? '') || !name.endsWith(end)) return [];
    const owner = name.slice(before?.length, -end.length);
    const [userId = owner, generation = null] = owner.split(`${after}${sealedPart}`);
    return [{ userId, generation }];
  });
}

/** Deletes a user's saved files, which can be loaded again; other data stays. */
export async function deleteSavedFiles(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(userCachePrefix(userId)));
  const saved = names.filter((name) => name.endsWith(notesName) || name.endsWith(piecesName));
  await Promise.all(saved.map((name) => caches.delete(name)));
}

export function pieceAt(url: string, index: number): string {
  return `${piecePath}${url}/${index}`;
}

/** The path of the note that a piece at `path` needs. */
export function notePathOf(path: string): string {
  return filePath + path.slice(piecePath.length, path.lastIndexOf('/'));
}
