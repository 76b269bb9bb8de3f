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

/** Reads the whole archive and compares every entry. @throws {ArchiveError} when one is damaged */
export async function checkArchive(
  path: string,
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
    for await (const chunk of bytes) hash.update(chunk);
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
    throw asArchiveError(error);
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

function asArchiveError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ArchiveError || 'syscall' in error)
    return error;
  return new ArchiveError(`The archive is damaged: ${error.message}`);
}

function parseManifest(given: string): Manifest {
  const { form } = v.parse(v.object({ form: v.number() }), parseJson(given));
  if (form > archiveForm) {
    throw new ArchiveError('The archive was written by a newer version of Greenroom');
  }
  return v.parse(manifestSchema, parseJson(given));
}

function parseContents(given: string): Contents {
  return v.parse(contentsSchema, parseJson(given));
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
