import { addAbortSignal, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbstractTokenizer,
  EndOfStreamError,
  type IFileInfo,
  type IReadChunkOptions,
} from 'strtok3';
import type { ByteRange } from '@greenroom/sync-protocol/uploads/byte-range';

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

interface RangeTokenizerOptions {
  /** Ends the reading. */
  readonly limit: AbortSignal;
  /** Known beforehand. Absent: to be detected. */
  readonly mimeType?: string | undefined;
  /**
   * Whether the file seems to end where the limit ends the reading, so that the parser answers what
   * it found until then. A store that has not answered at all still failed. Absent: the limit is a
   * failure.
   */
  readonly endsAtLimit?: boolean | undefined;
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
  readonly #endsAtLimit: boolean;
  #window: { readonly start: number; readonly bytes: Buffer } = {
    start: 0,
    bytes: Buffer.alloc(0),
  };

  constructor(source: RangeSource, { limit, mimeType, endsAtLimit }: RangeTokenizerOptions) {
    super();
    this.#source = source;
    this.#limit = limit;
    this.#endsAtLimit = endsAtLimit === true;
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
      const hasRead = this.#window.bytes.length > 0;
      if (this.#endsAtLimit && this.#limit.aborted && hasRead) throw new EndOfStreamError();
      this.failure = new ReadFailed(error);
      throw this.failure;
    }
  }
}

async function readWhole(
  source: RangeSource,
  range: ByteRange,
  limit: AbortSignal,
): Promise<Buffer> {
  const bytes = await buffer(await openWithin(source, range, limit));
  if (bytes.length <= range.end - range.start) throw new Error('The stored object ended early');
  return bytes;
}

/** Opens a range. Opening and reading reject once the limit is over, also while the source is silent. */
export async function openWithin(
  source: RangeSource,
  range: ByteRange,
  limit: AbortSignal,
): Promise<Readable> {
  limit.throwIfAborted();
  const { promise: over, reject } = Promise.withResolvers<never>();
  const stop = () => reject(limit.reason);
  limit.addEventListener('abort', stop);
  const opening = source.open(range);
  try {
    return addAbortSignal(limit, await Promise.race([opening, over]));
  } catch (error) {
    // A stream that comes late is closed.
    void opening.then(
      (stream) => stream.destroy(),
      () => undefined,
    );
    throw error;
  } finally {
    limit.removeEventListener('abort', stop);
  }
}
