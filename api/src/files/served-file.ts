import type { Readable } from 'node:stream';
import type { ByteRange } from './object-storage.ts';

/** A file the caller may read, as a handler returns it. */
export interface ServedFile {
  /** Identifies these bytes; without quotes. */
  readonly tag: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** Filename for saving. Absent: chosen by the browser. */
  readonly name?: string;
  /** Reads the whole file, or an existing range of it. */
  open(range?: ByteRange): Promise<Readable>;
}
