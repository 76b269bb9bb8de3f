import { Readable } from 'node:stream';
import { readRange } from '@greenroom/sync-protocol/uploads/byte-range';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import type { ByteRange } from '@greenroom/sync-protocol/uploads/byte-range';
import type { ServedFile } from '../../files/served-file.ts';

// Every other type is a download: SVG and HTML would run in our origin (security 22).
const inlineTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'application/pdf',
  'text/plain; charset=utf-8',
  'text/markdown; charset=utf-8',
  'text/vtt; charset=utf-8',
]);

/**
 * Sends a file with conditions and ranges (RFC 9110). No browser stores it beside what the app keeps
 * and a lock seals (security 17): a right to read can end, and a phone can be searched. Conditions and
 * `vary` serve other clients, which may keep a copy.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  const etag = `"${file.tag}"`;
  const headers = {
    etag,
    'cache-control': 'no-store',
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
  // A HEAD request opens nothing. A file that cannot be opened is refused before its headers.
  const bytes = request.method === 'HEAD' ? Readable.from([]) : await file.open(range ?? undefined);
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  return reply
    .headers(headers)
    .type(file.type)
    .header('content-length', lengthOf(range, file.size))
    .send(bytes);
}

function lengthOf(range: ByteRange | null, size: number): number {
  return range ? range.end - range.start + 1 : size;
}

function namesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  // Weak comparison (RFC 9110, 13.1.2): a proxy may have marked the tag as weak.
  return header.split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));
}

/** The requested range. Null: the whole file, also for changed bytes (If-Range). */
function rangeOf(
  { method, headers }: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | 'beyond' | null {
  if (method !== 'GET') return null;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null;
  return readRange(headers.range ?? null, size);
}

/** RFC 6266 and 8187. The library a plugin uses for this is no direct dependency. */
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
