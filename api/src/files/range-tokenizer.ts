import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbstractTokenizer,
  EndOfStreamError,
  type IFileInfo,
  type IReadChunkOptions,
} from 'strtok3';
import type { ByteRange } from './object-storage.ts';

/** Bytes that can be read in ranges. */
export interface RangeSource {
  readonly size: number;
  open(range: ByteRange): Promise<Readable>;
}

/** The bytes could not be read: nothing is known of what they hold. */
export class ReadFailed extends Error {
  constructor(cause: unknown) {
    super('The bytes of a stored object could not be read', { cause });
    this.name = 'ReadFailed';
  }
}

/** Bytes fetched at a time: parsers read a few bytes here and there. */
const windowBytes = 64 * 1024;

/**
 * Lets the parsers of media read a stored object without loading it. A parser may take a failed read
 * for the end of the file: `failure` tells whether one failed.
 */
export class RangeTokenizer extends AbstractTokenizer {
  readonly fileInfo: IFileInfo;
  /** Null: every read succeeded. */
  failure: ReadFailed | null = null;
  readonly #source: RangeSource;
  readonly #limit: AbortSignal;
  #window: { readonly start: number; readonly bytes: Buffer } = {
    start: 0,
    bytes: Buffer.alloc(0),
  };

  /** `limit` ends the reading. `mimeType`: known beforehand. Absent: to be detected. */
  constructor(source: RangeSource, limit: AbortSignal, mimeType?: string) {
    super();
    this.#source = source;
    this.#limit = limit;
    this.fileInfo = { size: source.size, ...(mimeType !== undefined && { mimeType }) };
  }

  supportsRandomAccess(): boolean {
    return true;
  }

  /** Required of tokenizers with random access. */
  setPosition(position: number): void {
    this.position = position;
  }

  async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position } = this.normalizeOptions(target, options);
    const count = await this.peekBuffer(target, options);
    this.position = position + count;
    return count;
  }

  async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position, length, mayBeLess } = this.normalizeOptions(target, options);
    const count = Math.max(0, Math.min(length, this.#source.size - position));
    if (count < length && mayBeLess !== true) throw new EndOfStreamError();
    if (count > 0) target.set(await this.#bytesAt(position, count));
    return count;
  }

  async #bytesAt(start: number, count: number): Promise<Buffer> {
    const { start: from, bytes } = this.#window;
    if (start < from || start + count > from + bytes.length) {
      const end = Math.min(this.#source.size, start + Math.max(count, windowBytes)) - 1;
      this.#window = { start, bytes: await this.#fetch({ start, end }) };
    }
    const at = start - this.#window.start;
    return this.#window.bytes.subarray(at, at + count);
  }

  async #fetch(range: ByteRange): Promise<Buffer> {
    try {
      return await readWhole(this.#source, range, this.#limit);
    } catch (error) {
      this.failure = new ReadFailed(error);
      throw this.failure;
    }
  }
}

/** Rejects once the limit is over, also while the source is silent. */
async function readWhole(
  source: RangeSource,
  range: ByteRange,
  limit: AbortSignal,
): Promise<Buffer> {
  limit.throwIfAborted();
  const bytes = await buffer(addAbortSignal(limit, await source.open(range)));
  if (bytes.length <= range.end - range.start) throw new Error('The stored object ended early');
  return bytes;
}
