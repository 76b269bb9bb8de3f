import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import * as v from 'valibot';
import {
  archiveForm,
  ArchiveError,
  contentsName,
  contentsSchema,
  type Contents,
  type Manifest,
  manifestName,
  manifestSchema,
} from './archive-form.ts';

export interface ArchiveEntry {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The manifest alone. @throws {ArchiveError} when this is no archive this version can read */
export async function readManifest(path: string): Promise<Manifest> {
  for await (const entry of readEntries(path)) {
    if (entry.name !== manifestName) break;
    return parseManifest(await text(entry.bytes));
  }
  throw new ArchiveError(`${path} is no archive of Greenroom`);
}

/**
 * Reads the whole archive and compares every entry.
 * @throws {ArchiveError} when one is damaged; the signal's reason
 */
export async function checkArchive(
  path: string,
  signal?: AbortSignal,
): Promise<{ readonly manifest: Manifest; readonly contents: Contents }> {
  const manifest = await readManifest(path);
  const found = new Map<string, string>();
  for await (const { name, size, bytes } of readEntries(path)) {
    if (name === contentsName) {
      const contents = parseContents(await text(bytes));
      compareEntries(contents, found);
      return { manifest, contents };
    }
    const hash = createHash('sha256');
    for await (const chunk of bytes) {
      signal?.throwIfAborted();
      hash.update(chunk);
    }
    found.set(name, `${size} ${hash.digest('hex')}`);
  }
  throw new ArchiveError('The archive is incomplete: its end is missing');
}

/** The entries in their order; each is read before the next. */
export async function* readEntries(path: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
  file.on('error', (error) => tar.destroy(error));
  file.pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header;
      yield { name, size, bytes: readBytes(entry as AsyncIterable<Uint8Array>) };
      // What the caller left is skipped.
      entry.resume();
    }
  } catch (error) {
    throw describeUnread(error, path) ?? asArchiveError(error);
  } finally {
    file.destroy();
  }
}

async function* readBytes(entry: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* entry;
  } catch (error) {
    throw asArchiveError(error);
  }
}

/** Why there is nothing to read; null: there is something. */
function describeUnread(error: unknown, path: string): ArchiveError | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  switch (error.code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return new ArchiveError(`There is no file ${path} (${error.code})`);
    case 'EISDIR':
      return new ArchiveError(`${path} is a folder. Name the archive in it`);
    case 'EACCES':
    case 'EPERM':
      return new ArchiveError(`${path} cannot be read (${error.code})`);
    default:
      return null;
  }
}

function asArchiveError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ArchiveError || 'syscall' in error)
    return error;
  return new ArchiveError(`The archive is damaged: ${error.message}`);
}

function parseManifest(given: string): Manifest {
  const { form } = parseAs(v.object({ form: v.number() }), given);
  if (form > archiveForm) {
    throw new ArchiveError('The archive was written by a newer version of Greenroom');
  }
  return parseAs(manifestSchema, given);
}

function parseContents(given: string): Contents {
  return parseAs(contentsSchema, given);
}

function parseAs<T>(schema: v.GenericSchema<unknown, T>, given: string): T {
  const parsed = v.safeParse(schema, parseJson(given));
  if (parsed.success) return parsed.output;
  throw new ArchiveError('This is no archive of Greenroom: its description is another one');
}

function parseJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    throw new ArchiveError('The archive is damaged: its description cannot be read');
  }
}

function compareEntries({ entries }: Contents, found: ReadonlyMap<string, string>): void {
  const damaged = entries.find(({ name, size, sha256 }) => found.get(name) !== `${size} ${sha256}`);
  if (damaged) throw new ArchiveError(`The archive is damaged: ${damaged.name}`);
}
