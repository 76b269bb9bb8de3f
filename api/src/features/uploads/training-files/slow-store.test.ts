import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type RangeSource, ReadFailed } from './range-tokenizer.ts';
import { isText } from './check-content.ts';
import { measureVideo } from './measure-video.ts';

const media = join(import.meta.dirname, '../../../../../infra/demo/training/media');

/** Bytes that are no element of interest, more than are fetched at a time. */
const filler = Buffer.alloc(70 * 1024);
const fillers = 200;

/** An EBML element with a size of eight bytes. */
function element(id: string, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(bytes.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, bytes]);
}

function float(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

const hex = (bytes: string) => Buffer.from(bytes, 'hex');

/** A WebM without an index: 754.321 seconds, 640 × 360, many clusters. */
function makeLongWebm(): Buffer {
  const info = element('1549a966', element('4489', float(754_321)));
  const size = element('e0', element('b0', hex('0280')), element('ba', hex('0168')));
  const codec = element('86', Buffer.from('V_VP8'));
  const track = element('ae', element('d7', hex('01')), element('83', hex('01')), codec, size);
  const clusters = Array.from({ length: fillers }, () => element('1f43b675', filler));
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from('webm'))),
    element('18538067', info, element('1654ae6b', track), ...clusters),
  ]);
}

/** An MP4 with many boxes behind its headers, as one recorded in fragments has. */
function makeLongMp4(): Buffer {
  const box = Buffer.concat([Buffer.alloc(8), filler]);
  box.writeUInt32BE(box.length);
  box.write('free', 4);
  const boxes = Array.from({ length: fillers }, () => box);
  return Buffer.concat([readFileSync(join(media, 'welcome.mp4')), ...boxes]);
}

/** Reads go well until `last`; its stream, or its answer, never comes, and the limit expires. */
function slowSource(bytes: Buffer, last: number, silence: 'no stream' | 'no bytes') {
  const expiry = new AbortController();
  let reads = 0;
  const source: RangeSource = {
    size: bytes.length,
    open: async ({ start, end }) => {
      reads += 1;
      if (reads < last) return Readable.from([bytes.subarray(start, end + 1)]);
      queueMicrotask(() => expiry.abort());
      return silence === 'no bytes' ? new PassThrough() : new Promise<Readable>(() => undefined);
    },
  };
  return { source, limit: expiry.signal };
}

describe.each(['no stream', 'no bytes'] as const)('a store that sends %s', (silence) => {
  it.each([
    ['video/webm', makeLongWebm, 754.321],
    ['video/mp4', makeLongMp4, 20],
  ])('after the headers of a long %s leaves what they tell', async (type, make, duration) => {
    const { source, limit } = slowSource(make(), 100, silence);
    const measured = await measureVideo(source, type, limit);
    expect(measured).toMatchObject({ width: 640, height: 360 });
    expect(measured.duration).toBeCloseTo(duration, 0);
  });

  it('at all has failed', async () => {
    const { source, limit } = slowSource(makeLongWebm(), 1, silence);
    await expect(measureVideo(source, 'video/webm', limit)).rejects.toThrow(ReadFailed);
  });

  it('of a text has failed', async () => {
    const { source } = slowSource(Buffer.from('Bring water.'), 1, silence);
    await expect(isText(source, 20)).rejects.toThrow(ReadFailed);
  });
});

it('reads a long recording to its end within the limit', async () => {
  const { source } = slowSource(makeLongWebm(), Infinity, 'no bytes');
  expect(await measureVideo(source, 'video/webm')).toEqual({
    duration: 754.321,
    width: 640,
    height: 360,
  });
});

it('closes a stream that opens after the limit', async () => {
  const expiry = new AbortController();
  const opened = Promise.withResolvers<Readable>();
  const source: RangeSource = {
    size: 100,
    open: () => {
      queueMicrotask(() => expiry.abort());
      return opened.promise;
    },
  };
  await expect(measureVideo(source, 'video/webm', expiry.signal)).rejects.toThrow(ReadFailed);
  const late = new PassThrough();
  opened.resolve(late);
  await expect.poll(() => late.destroyed).toBe(true);
});
