/** Bytes of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The range a `Range` header asks for (RFC 9110, 14.1.2), cut to the file. Null: the whole file, also
 * for a malformed range or several; 'beyond': nothing of it exists, which is answered by 416.
 * @param size of the file in bytes
 */
export function readRange(header: string | null, size: number): ByteRange | 'beyond' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined) return null;
  if (first === '') return last === '' ? null : suffixOf(size, Number(last));
  const [start, end] = [Number(first), last === '' ? Infinity : Number(last)];
  if (end < start) return null;
  return start >= size ? 'beyond' : { start, end: Math.min(end, size - 1) };
}

function suffixOf(size: number, length: number): ByteRange | 'beyond' {
  if (length === 0 || size === 0) return 'beyond';
  return { start: Math.max(0, size - length), end: size - 1 };
}
