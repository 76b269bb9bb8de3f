import { type ByteRange, readRange } from '@greenroom/sync-protocol/uploads/byte-range';
import { SealedReader } from '../../platform/storage/sealed-cache.ts';
import { askForCacheKeys } from '../lock/lock-channel.ts';
import { slicesOf } from './pieces.ts';
import {
  findSavers,
  readSaved,
  type SavedFile,
  type SavedReader,
  type Saver,
  savedUrlOf,
} from './saved-notes.ts';
import { findOpenSessions } from './session-lock.ts';

/**
 * The answer to a request for a file that the signed-in user saved: ranges, HEAD and 304 as the
 * server gives them. Null: not saved, partly saved, or of a user without an open, unlocked session.
 */
export async function answerSaved(request: Request): Promise<Response | null> {
  const savers = await findSavers();
  if (savers.length === 0) return null;
  const { pathname, search } = new URL(request.url);
  if (search !== '') return null;
  const open = await findOpenSessions();
  for (const saver of savers.filter(({ userId }) => open.has(userId))) {
    const saved = await openSaved(saver);
    const file = saved && (await findFile(saved, pathname));
    if (file && file.received === file.size) return await answer(request, saved, file);
  }
  return null;
}

/** Null: sealed, and no tab has the keys. */
async function openSaved(saver: Saver): Promise<SavedReader | null> {
  const { userId, generation } = saver;
  if (generation === null) return readSaved(saver);
  const keys = await askForCacheKeys(userId, generation);
  return keys && readSaved(saver, (cache, topic) => new SealedReader(cache, topic, keys));
}

async function findFile(saved: SavedReader, path: string): Promise<SavedFile | undefined> {
  return (await saved.readFile(path)) ?? (await saved.readFile(savedUrlOf(path)));
}

async function answer(request: Request, saved: SavedReader, file: SavedFile): Promise<Response> {
  const { size } = file;
  const { etag } = file.headers;
  const headers = {
    ...file.headers,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  };
  const known = request.headers.get('if-none-match');
  if (etag !== undefined && known === etag) return new Response(null, { status: 304, headers });
  const isHead = request.method === 'HEAD';
  const guard = request.headers.get('if-range');
  const isGuarded = guard !== null && guard !== etag;
  const range = isHead || isGuarded ? null : readRange(request.headers.get('range'), size);
  if (range === 'beyond') {
    return new Response(null, {
      status: 416,
      headers: { 'content-range': `bytes */${size}`, 'accept-ranges': 'bytes' },
    });
  }
  const whole = { start: 0, end: size - 1 };
  const { start, end } = range ?? whole;
  return new Response(isHead ? null : await streamOf(saved, file.url, range ?? whole), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
  });
}

/**
 * One piece in memory at a time, read when the reader wants it. The first is read at once, so that a
 * lost one fails the answer before its headers.
 */
async function streamOf(
  saved: SavedReader,
  url: string,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const slices = slicesOf(range);
  const next = async () => {
    const { value } = slices.next();
    if (!value) return null;
    return (await saved.readPiece(url, value.index)).subarray(value.from, value.to);
  };
  let first = await next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const bytes = first ?? (await next());
        first = null;
        if (bytes === null) controller.close();
        else controller.enqueue(bytes);
      },
    },
    { highWaterMark: 0 },
  );
}
