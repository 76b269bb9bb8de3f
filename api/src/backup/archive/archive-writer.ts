import { createHash } from 'node:crypto';
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import type { Contents } from './archive-form.ts';

export interface ArchiveOptions {
  /** Breaks it off: what is added afterwards fails. Absent: nobody can. */
  readonly signal?: AbortSignal | undefined;
  /** Whether it takes the place of an archive of the same name. Default: false. */
  readonly replaces?: boolean | undefined;
  readonly openFile?: typeof open;
}

/** Writes one archive, entry after entry; it has its name only once it is complete and durable. */
export class ArchiveWriter {
  readonly entries: Contents['entries'] = [];
  readonly #path: string;
  readonly #replaces: boolean;
  readonly #tar = pack();
  readonly #written: Promise<void>;

  private constructor(path: string, file: FileHandle, { signal, replaces }: ArchiveOptions) {
    this.#path = path;
    this.#replaces = replaces === true;
    const stream = file.createWriteStream();
    this.#written = pipeline(this.#tar, stream, { ...(signal && { signal }) }).catch(
      (error: unknown) => {
        throw describeFullDisk(error, path);
      },
    );
    // Each entry fails with it.
    this.#written.catch(() => undefined);
  }

  /** @throws in words for the operator when there is a file already, or no folder */
  static async create(path: string, options: ArchiveOptions = {}): Promise<ArchiveWriter> {
    const { replaces = false, openFile = open } = options;
    if (!replaces) await refuseExisting(path);
    // Whoever reads an archive reads everything: nobody but the operator.
    const file = await openFile(partialOf(path), 'wx', 0o600).catch((error: unknown) => {
      throw describeFault(error, path);
    });
    return new ArchiveWriter(path, file, options);
  }

  /** The entry becomes part of the contents. @throws when the source has not this size, in bytes */
  async add(name: string, size: number, source: Readable | Uint8Array): Promise<void> {
    const hash = createHash('sha256');
    let read = 0;
    const bytes = source instanceof Uint8Array ? Readable.from([source]) : source;
    const entry = await this.#begin(name, size).catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
    const hashed = async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        read += chunk.length;
        if (read > size) break;
        hash.update(chunk);
        yield chunk;
      }
      if (read !== size) throw new Error('it changed meanwhile');
    };
    await pipeline(bytes, hashed, entry).catch((error: unknown) => this.#fail(error, name));
    this.entries.push({ name, size, sha256: hash.digest('hex') });
  }

  /** A file that could not be written closes the tar between two entries. */
  async #begin(name: string, size: number) {
    try {
      return this.#tar.entry({ name, size, mode: 0o600 });
    } catch (error) {
      return this.#fail(error);
    }
  }

  /**
   * Completes the archive under its name. @returns its size in bytes
   * @throws when another has got that name meanwhile
   */
  async finish(): Promise<number> {
    this.#tar.finalize();
    await this.#written;
    await sync(partialOf(this.#path));
    if (this.#replaces) {
      await rename(partialOf(this.#path), this.#path);
      await sync(dirname(this.#path));
    } else await nameArchive(partialOf(this.#path), this.#path);
    return (await stat(this.#path)).size;
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    this.#tar.destroy();
    await this.#written.catch(() => undefined);
    await rm(partialOf(this.#path), { force: true });
  }

  /**
   * Why nothing could be written, which the entry itself does not know; else that the entry of this
   * name could not be read.
   */
  async #fail(error: unknown, name?: string): Promise<never> {
    this.#tar.destroy(error instanceof Error ? error : new Error('unknown'));
    await this.#written.catch((reason: unknown) => {
      if (reason !== error) throw reason;
    });
    if (name === undefined || !(error instanceof Error) || isOfWriting(error)) throw error;
    throw new Error(`${name} could not be read: ${error.message}`, { cause: error });
  }
}

/** @throws in words for the operator when there is a file already */
export async function refuseExisting(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found) throw existsAlready(path);
}

/**
 * Gives an archive its name, durably, and never replaces one: in a shared folder it may be another
 * installation's. @throws when another has got that name
 */
export async function nameArchive(from: string, path: string): Promise<void> {
  await takeName(from, path);
  await sync(dirname(path));
}

async function takeName(from: string, path: string): Promise<void> {
  try {
    await link(from, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw existsAlready(path);
    // The file system has no links.
    await refuseExisting(path);
    await rename(from, path);
    return;
  }
  await rm(from);
}

function existsAlready(path: string): Error {
  return new Error(`${path} exists already: no backup was taken.`);
}

/** Why the file cannot be created. */
function describeFault(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const folder = dirname(path);
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new Error(`There is no folder ${folder}.`, { cause: error });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Error(`Nothing can be written to ${folder} (${error.code}).`, { cause: error });
    case 'EEXIST':
      return new Error(
        `${partialOf(path)} exists already: a backup writes it, or was broken off. Delete it if none is running.`,
        { cause: error },
      );
    default:
      return describeFullDisk(error, path);
  }
}

function isOfWriting(error: Error): boolean {
  return 'syscall' in error && error.syscall === 'write';
}

function describeFullDisk(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') return error;
  return new Error(`The disk of ${dirname(path)} is full (${error.code}): no backup was taken.`, {
    cause: error,
  });
}

const partialOf = (path: string) => `${path}.part`;

async function sync(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
