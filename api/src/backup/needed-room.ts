import { expectRoom, type RoomNeed } from '../files/full-disk.ts';
import type { ObjectStorage } from '../files/object-storage.ts';
import { type Contents, type Manifest, partOf } from './archive/archive-form.ts';

/** Bytes at most that PostgreSQL keeps of its log of changes; its own default. */
const logLimit = 1024 ** 3;
/** Rows in an archive are compressed to about a fifth, and indexes are as large again. */
const bytesPerArchived = 10;
/** Bytes of a database without a row. */
const emptyDatabase = 16_000_000;

/** What loading a database of this size writes: the rows, and the log of it. */
export function roomToLoad(databaseSize: number): number {
  return databaseSize + Math.min(databaseSize, logLimit);
}

/**
 * What the verification of a backup writes beside it.
 * @param folder of the embedded database. Undefined: the database is elsewhere
 */
export function roomToVerify(folder: string | undefined): (databaseSize: number) => RoomNeed[] {
  return (databaseSize) =>
    folder === undefined ? [] : [{ folder, bytes: roomToLoad(databaseSize) }];
}

interface RestorePlaces {
  readonly storage: ObjectStorage;
  /** The folder of the files. Undefined: they are in an object store. */
  readonly filesFolder: string | undefined;
  /** The folder of the embedded database. Undefined: the database is elsewhere. */
  readonly databaseFolder: string | undefined;
}

/**
 * What was there is kept without being copied, so that the archive's rows need their whole room; of
 * its files only those that are missing here do.
 * @throws in words for the operator where an archive does not fit
 */
export async function expectRoomToRestore(
  { manifest, contents }: { readonly manifest: Manifest; readonly contents: Contents },
  { storage, filesFolder, databaseFolder }: RestorePlaces,
): Promise<void> {
  const needs: RoomNeed[] = [];
  if (databaseFolder !== undefined) {
    const size = manifest.databaseSize ?? estimateDatabase(contents);
    needs.push({ folder: databaseFolder, bytes: roomToLoad(size) });
  }
  if (filesFolder !== undefined) {
    needs.push({ folder: filesFolder, bytes: await measureMissing(contents, storage) });
  }
  await expectRoom(needs);
}

/** Archives of 0.1.0 do not say how large their database was. */
function estimateDatabase({ entries }: Contents): number {
  const rows = entries.filter(({ name }) => 'table' in (partOf(name) ?? {}));
  return emptyDatabase + bytesPerArchived * rows.reduce((sum, { size }) => sum + size, 0);
}

/** Bytes of the archive's files that the storage does not have. */
async function measureMissing({ entries }: Contents, storage: ObjectStorage): Promise<number> {
  let bytes = 0;
  for (const { name, size } of entries) {
    const part = partOf(name);
    if (!part || !('file' in part)) continue;
    if ((await storage.stat(part.file))?.size !== size) bytes += size;
  }
  return bytes;
}
