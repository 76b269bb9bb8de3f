import { createHash } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkObjectKey, isObjectKey } from './object-keys.ts';
import {
  expectSize,
  ObjectMissing,
  type ObjectStorage,
  type StoredObject,
} from './object-storage.ts';
import { ignoreMissing, namesIn, temporaryFilesIn } from './temporary-files.ts';

export interface DirectoryStorage extends ObjectStorage {
  /** Moves a synced file of the same file system to `key`. */
  adopt(key: string, path: string): Promise<void>;
  /** Makes an object available at a path of the same file system, too; a missing one is no error. */
  handOver(key: string, path: string): Promise<void>;
}

/**
 * Objects as files: `objects/ab/cd/<key>`, where `abcd` spreads them evenly over small folders. A
 * put writes to `incoming/` on the same file system, syncs and renames: at any time, even after
 * SIGKILL or a power cut, an object is complete or absent.
 */
export function directoryStorage(folder: string): DirectoryStorage {
  const objects = join(folder, 'objects');
  const incoming = temporaryFilesIn(join(folder, 'incoming'));
  const pathOf = (key: string) => {
    const hash = createHash('sha256').update(checkObjectKey(key)).digest('hex');
    return join(objects, hash.slice(0, 2), hash.slice(2, 4), encodeURIComponent(key));
  };

  const adopt = async (key: string, written: string) => {
    const path = pathOf(key);
    await makeFolder(dirname(path), folder);
    await rename(written, path);
    await syncFolder(dirname(path));
  };

  return {
    adopt,
    handOver: async (key, path) => {
      // Moved where the file system has no links.
      await link(pathOf(key), path)
        .catch(() => rename(pathOf(key), path))
        .catch(ignoreMissing);
    },
    put: async (key, source) => {
      checkObjectKey(key);
      const bytes = source instanceof Uint8Array ? source : expectSize(source);
      const { path: written } = await incoming.write(bytes, { sync: true });
      try {
        await adopt(key, written);
      } catch (error) {
        await incoming.remove(written);
        throw error;
      }
    },
    stat: async (key) => statObject(key, pathOf(key)),
    read: async (key, range) => {
      const handle = await open(pathOf(key)).catch(ignoreMissing);
      if (!handle) {
        // A volume that is not mounted has lost nothing.
        await stat(objects);
        throw new ObjectMissing();
      }
      // The stream closes the file; a caller that does not read it must destroy it.
      return handle.createReadStream(range && { start: range.start, end: range.end });
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: () => listObjects(objects),
    sweep: (before) => incoming.sweep(before),
  };
}

async function statObject(key: string, path: string): Promise<StoredObject | null> {
  const found = await stat(path).catch(ignoreMissing);
  return found ? { key, size: found.size, modifiedAt: found.mtime } : null;
}

async function* listObjects(objects: string): AsyncGenerator<StoredObject> {
  for (const first of await shardsIn(objects)) {
    for (const second of await shardsIn(join(objects, first))) {
      const shard = join(objects, first, second);
      for (const name of await namesIn(shard)) {
        const key = keyOf(name);
        const found = key === null ? null : await statObject(key, join(shard, name));
        if (found) yield found;
      }
    }
  }
}

/** Anything else was put there by others: a desktop, a copy that broke off. */
async function shardsIn(folder: string): Promise<string[]> {
  return (await namesIn(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
}

/** Null: not the name of an object. NFS keeps removed files that are being read as '.nfs…'. */
function keyOf(name: string): string | null {
  try {
    const key = decodeURIComponent(name);
    return isObjectKey(key) ? key : null;
  } catch {
    return null;
  }
}

/** Creates a folder below `root` and syncs the parent of each new one. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let above = dirname(folder); above.length >= root.length; above = dirname(above)) {
    await syncFolder(above);
  }
}

/** A folder entry survives a power cut only after the folder itself is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
