import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that is not yet what it will become. */
export interface TemporaryFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A folder of files under random names, for what is being written or looked at. */
export interface TemporaryFiles {
  /**
   * Writes all bytes of `source` and, with `sync`, waits until they would outlive a power cut. An
   * error of the source is thrown again, and nothing is left.
   */
  write(source: Readable | Uint8Array, options?: { sync?: boolean }): Promise<TemporaryFile>;
  /** Removes the file; one that is not there is no error. */
  remove(path: string): Promise<void>;
  /** Removes what was last written to before this moment: its process died. Answers how many. */
  sweep(before: Date): Promise<number>;
}

/** The folder is made when it is first written to. */
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

/** The names in a folder; none where there is no folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

/** For what may have gone meanwhile: undefined. Every other error is thrown again. */
export function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
