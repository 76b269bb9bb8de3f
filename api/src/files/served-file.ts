import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '@greenroom/sync-protocol/uploads/byte-range';

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

/** A CSV file for saving, made in memory. `name`: without its ending. */
export function serveCsv(text: string, name: string, now: Date): ServedFile {
  const bytes = Buffer.from(text);
  return {
    tag: createHash('sha256').update(bytes).digest('base64url'),
    size: bytes.length,
    type: 'text/csv; charset=utf-8',
    name: `${name}-${now.toISOString().slice(0, 10)}.csv`,
    open: (range) =>
      Promise.resolve(Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes])),
  };
}
