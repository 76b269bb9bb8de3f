import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ServedFile } from './served-file.ts';

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
