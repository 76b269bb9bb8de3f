import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
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

/** Bytes fetched at a time: parsers read a few bytes here and there. */
const windowBytes = 64 * 1024;

/** Lets the parsers of media read a stored object without loading it. */
export class RangeTokenizer extends AbstractTokenizer {
  readonly fileInfo: IFileInfo;
  readonly #source: RangeSource;
  #window = { start: 0, bytes: Buffer.alloc(0) };

  /** `mimeType`: known beforehand. Absent: to be detected. */
  constructor(source: RangeSource, abortSignal: AbortSignal, mimeType?: string) {
    super({ abortSignal });
    this.#source = source;
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
      this.#window = { start, bytes: await buffer(await this.#source.open({ start, end })) };
    }
    const at = start - this.#window.start;
    return this.#window.bytes.subarray(at, at + count);
  }
}
