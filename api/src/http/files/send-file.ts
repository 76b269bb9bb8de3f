import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { ByteRange } from '../../files/object-storage.ts';

/** A file whoever asks may read, as a handler answers it. */
export interface ServedFile {
  /** Names these bytes and no others; without quotes. */
  readonly tag: string;
  /** Bytes. */
  readonly size: number;
  /** Media type. */
  readonly type: string;
  /** What it is saved as. Absent: the browser finds a name. */
  readonly name?: string;
  /** Reads all of it, or a range that lies within it. */
  open(range?: ByteRange): Promise<Readable>;
}

// Every other type is a download: SVG and HTML would run in our origin (security 22).
const inlineTypes = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/**
 * Answers a file with conditions and ranges (RFC 9110). It may be kept by its reader alone and is
 * asked for again each time, since a right to read ends; unchanged bytes do not travel again. Another
 * account on the same browser has another cookie, and so another copy.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  const etag = `"${file.tag}"`;
  const headers = {
    etag,
    'cache-control': 'private, no-cache',
    vary: 'cookie',
    'accept-ranges': 'bytes',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'content-disposition': dispositionOf(file),
  };
  if (namesTag(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(headers).send();
  }
  const range = rangeOf(request, file.size, etag);
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${file.size}`);
    throw new AppError('range_not_satisfiable', 'The file has no such part');
  }
  // The answer to HEAD ends behind its headers: nothing is opened for it. What cannot be opened is a
  // refusal, on which no header of the file stands.
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await file.open(range);
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  return reply
    .headers(headers)
    .type(file.type)
    .header('content-length', lengthOf(range, file.size))
    .send(bytes);
}

function lengthOf(range: ByteRange | undefined, size: number): number {
  return range ? range.end - range.start + 1 : size;
}

function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // Compared weakly, as RFC 9110 13.1.2 has it: a proxy may have marked ours as weak.
  return header.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}

/**
 * The part that is asked for; undefined: all of it, which is also the answer to what is no range,
 * to several at once, and to a range of bytes that have changed (If-Range).
 */
function rangeOf(
  { method, headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | 'beyond' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range?.trim() ?? '') ?? [];
  if (method !== 'GET' || first === undefined || last === undefined) return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  if (first === '') {
    if (last === '') return undefined;
    const length = Math.min(Number(last), size);
    return length === 0 ? 'beyond' : { start: size - length, end: size - 1 };
  }
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)];
  if (last !== '' && end < start) return undefined;
  return start >= size ? 'beyond' : { start, end: Math.min(end, size - 1) };
}

/** RFC 6266 and 8187. What a plugin brings along for this is no dependency of ours. */
function dispositionOf({ type, name }: ServedFile): string {
  const kind = inlineTypes.has(type) ? 'inline' : 'attachment';
  if (name === undefined) return kind;
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
