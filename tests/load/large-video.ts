import { Readable } from 'node:stream';
import type { ApiClient } from '../../infra/client/api-client.ts';

const block = Buffer.alloc(1024 ** 2, 'greenroom ');
/** A box of an MP4's kind, then bytes that no parser wants. */
const head = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex');

/** The bytes of a video of any size. */
export function* bytesBetween(start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end;) {
    const source = at < head.length ? head : block;
    const from = at < head.length ? at : at % block.length;
    const part = source.subarray(from, Math.min(source.length, from + end - at));
    at += part.length;
    yield part;
  }
}

/** Sends a part of such a video. */
export async function putPart(
  admin: ApiClient,
  url: string,
  start: number,
  end: number,
): Promise<void> {
  const body = Readable.toWeb(Readable.from(bytesBetween(start, end)));
  await admin.fetch('PUT', url, { body: body as BodyInit });
}
