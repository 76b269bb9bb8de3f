import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export interface TemporaryFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Temporary files under random names. */
export interface TemporaryFiles {
  /** Writes all bytes of `source`, with `sync` durably. Rethrows its error and leaves nothing. */
  write(source: Readable | Uint8Array, options?: { sync?: boolean }): Promise<TemporaryFile>;
  /** Removes the file; a missing one is no error. */
  remove(path: string): Promise<void>;
  /** Removes files last written before this time, whose process died. @returns how many */
  sweep(before: Date): Promise<number>;
}

/** Temporary files in `folder`, which is created by the first write. */
export function temporaryFilesIn(folder: string): TemporaryFiles {
  const remove = (path: string) => rm(path, { force: true });
  return {
    write: async (source, { sync = false } = {}) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, `${randomBytes(16).toString('hex')}.part`);
      const handle = await open(path, 'wx', 0o600);
      try {
        await handle.writeFile(source);
        if (sync) await handle.sync();
        return { path, size: (await handle.stat()).size };
      } catch (error) {
        await remove(path);
        throw error;
      } finally {
        await handle.close();
      }
    },
    remove,
    sweep: async (before) => {
      let count = 0;
      for (const name of await namesIn(folder)) {
        const path = join(folder, name);
        const found = await stat(path).catch(ignoreMissing);
        if (!found || found.mtime >= before) continue;
        await remove(path);
        count += 1;
      }
      return count;
    },
  };
}

/** The names in a folder; empty when it does not exist. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

/** Returns undefined for a missing file; rethrows every other error. */
export function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
