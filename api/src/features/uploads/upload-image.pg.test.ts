import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { imageTooLarge, imageWrongType } from '@greenroom/sync-protocol/uploads/uploads-rules';
import sharp from 'sharp';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { tinyPng } from '../../http/testing/multipart.ts';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import { gifBomb, pngBomb } from './testing/image-bombs.ts';
import { animation, noise, photoWithMetadata, plain } from './testing/make-images.ts';
import { sendForm, uploadImage, type UploadBody } from './testing/upload.ts';

const limit = 5 * 1024 * 1024;

const test = await startAppOfFile({ config: { trustedProxies: ['127.0.0.1'] } });
const user = await test.addUser();
const userId = user.id;
const member = await test.signedIn(user);

async function readBytes(url: string): Promise<Buffer> {
  const reply = await test.app.inject({ url, headers: { cookie: member.cookie ?? '' } });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

/** The server has no WebP decoder enabled; enable it temporarily. */
async function readMetadata(bytes: Buffer) {
  const operation = ['VipsForeignLoadWebp'];
  sharp.unblock({ operation });
  const metadata = await sharp(bytes, { animated: true }).metadata();
  sharp.block({ operation });
  return metadata;
}

const readThumbnail = async (url: string) => readMetadata(await readBytes(`${url}?size=thumb`));

const countUploads = async () =>
  (await test.db.selectFrom('uploads').select('id').execute()).length;

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(test.filesFolder, folder), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe('an image', () => {
  it.each([
    ['JPEG', 'image/jpeg', () => noise(900, 600).jpeg().toBuffer()],
    ['PNG', 'image/png', () => plain(900, 600).png().toBuffer()],
    ['GIF', 'image/gif', () => plain(900, 600).gif().toBuffer()],
  ])('that is a %s is stored as one, with a thumbnail', async (_, type, make) => {
    const { status, body } = await uploadImage(member, await make(), { name: 'Us, in June.x' });
    expect([status, body]).toEqual([
      201,
      {
        imageUrl: expect.stringMatching(/^\/api\/files\/[0-9a-f-]{36}$/),
        originalName: 'Us, in June.x',
        imageWidth: 900,
        imageHeight: 600,
      },
    ]);
    const kept = await sharp(await readBytes(body.imageUrl)).metadata();
    expect([`image/${kept.format}`, kept.width, kept.height]).toEqual([type, 900, 600]);
    const small = await readThumbnail(body.imageUrl);
    expect([small.format, small.width, small.height]).toEqual(['webp', 640, 427]);
  });

  it('loses all metadata, and is upright', async () => {
    const sent = await photoWithMetadata(60, 40, 'Pl4nted');
    expect(sent.includes('Pl4nted')).toBe(true);
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { body } = await uploadImage(member, sent);
    expect([body.imageWidth, body.imageHeight]).toEqual([40, 60]);
    for (const url of [body.imageUrl, `${body.imageUrl}?size=thumb`]) {
      const bytes = await readBytes(url);
      const { exif, icc, iptc, xmp, orientation, comments } = await readMetadata(bytes);
      expect({ exif, icc, iptc, xmp, orientation, comments }).toEqual({});
      for (const trace of ['Pl4nted', 'Exif', 'GPS']) expect(bytes.includes(trace)).toBe(false);
    }
  });

  it('is reduced to 2048 pixels, and a small one is not enlarged', async () => {
    const { body } = await uploadImage(member, await plain(6_000, 3_000).jpeg().toBuffer());
    expect([body.imageWidth, body.imageHeight]).toEqual([2_048, 1_024]);
    const small = await uploadImage(member, tinyPng);
    expect([small.body.imageWidth, small.body.imageHeight]).toEqual([2, 1]);
  });

  it('that is animated stays animated; its thumbnail is still', async () => {
    const sent = await animation(300, 200, ['#f00', '#0f0', '#00f']);
    const { body } = await uploadImage(member, sent, { name: 'dance.gif' });
    expect([body.imageWidth, body.imageHeight]).toEqual([300, 200]);
    const kept = await sharp(await readBytes(body.imageUrl), { animated: true }).metadata();
    expect([kept.format, kept.pages, kept.delay, kept.loop]).toEqual([
      'gif',
      3,
      [100, 100, 100],
      0,
    ]);
    const small = await readThumbnail(body.imageUrl);
    expect([small.format, small.pages ?? 1, small.width]).toEqual(['webp', 1, 300]);
  });

  it('keeps nothing hidden behind its pixels', async () => {
    const hidden = Buffer.from('<script>alert(document.domain)</script>PK\u0003\u0004');
    for (const image of [
      await plain(30, 30).jpeg().toBuffer(),
      await plain(30, 30).png().toBuffer(),
      await plain(30, 30).gif().toBuffer(),
    ]) {
      const { status, body } = await uploadImage(member, Buffer.concat([image, hidden]));
      expect(status).toBe(201);
      expect((await readBytes(body.imageUrl)).includes('script')).toBe(false);
    }
  });
});

describe('refused, with nothing kept, is', () => {
  const unreadable = 'This image cannot be read. Please select another one.';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  it.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['SVG', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 415, imageWrongType],
    ['SVG behind the mark of a GIF', () => Buffer.from(`GIF89a/*${svg}`), 400, unreadable],
    ['HTML', () => Buffer.from('<!doctype html><script>1</script>'), 415, imageWrongType],
    [
      'HTML behind the mark of a JPEG',
      () => Buffer.from('\u00ff\u00d8\u00ff<html>', 'latin1'),
      400,
      unreadable,
    ],
    ['nothing at all', () => Buffer.alloc(0), 415, imageWrongType],
    ['WebP', () => plain(9, 9).webp().toBuffer(), 415, imageWrongType],
    ['TIFF', () => plain(9, 9).tiff().toBuffer(), 415, imageWrongType],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), 415, imageWrongType],
    [
      'a JPEG cut off',
      async () => (await noise(400, 400).jpeg().toBuffer()).subarray(0, 9_000),
      400,
      unreadable,
    ],
    [
      'a PNG cut off',
      async () => (await noise(200, 200).png().toBuffer()).subarray(0, 9_000),
      400,
      unreadable,
    ],
    ['a bomb of pixels', () => pngBomb(50_000, 50_000), 413, imageTooLarge],
    ['a bomb of frames', () => gifBomb(2_000, 300), 413, imageTooLarge],
  ])('%s', async (_, make, wanted, text) => {
    const before = await countUploads();
    const { status, body } = await uploadImage(member, await make(), { name: 'cat.jpg' });
    expect([status, body.message, body.error]).toEqual([wanted, text, text]);
    expect(await countUploads()).toBe(before);
    expect(filesIn('received')).toEqual([]);
  });

  it('one byte more than 5 MB, but not 5 MB', async () => {
    const image = await noise(1_000, 1_000).jpeg({ quality: 80 }).toBuffer();
    const padded = (size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
    expect((await uploadImage(member, padded(limit))).status).toBe(201);
    for (const size of [limit + 1, limit + 100_000]) {
      const { status, body } = await uploadImage(member, padded(size));
      expect([status, body.code, body.error]).toEqual([413, 'too_large', imageTooLarge]);
    }
    expect(filesIn('received')).toEqual([]);
  });

  const image = { field: 'image', content: tinyPng, fileName: 'a.png' };
  it.each([
    ['no file', [], 400, imageWrongType],
    ['a file in another field', [{ ...image, field: 'picture' }], 400, "Unknown field 'picture'"],
    ['two files', [image, image], 400, 'Only one file may be sent'],
    ['an unknown text', [{ field: 'x', content: '1' }, image], 400, "Unknown field 'x'"],
    [
      'a text twice',
      [{ field: 'id', content: '1' }, { field: 'id', content: '1' }, image],
      400,
      'A field is given twice',
    ],
    ['an id that is none', [{ field: 'id', content: 'me' }, image], 400, 'Id must be a uuid'],
    ['a text for a file', [{ field: 'image', content: 'x' }], 400, "Unknown field 'image'"],
  ])('a form with %s', async (_, parts, wanted, text) => {
    const { status, body } = await sendForm(member, parts);
    expect([status, body.message, body.error]).toEqual([wanted, text, text]);
    expect(filesIn('received')).toEqual([]);
  });

  it('a body that is no form', async () => {
    const json = await member.send<UploadBody>('POST', '/api/chat-images/upload', { image: 'x' });
    expect([json.status, json.body.code]).toEqual([415, 'unsupported_type']);
    const none = await member.send<UploadBody>('POST', '/api/chat-images/upload');
    expect([none.status, none.body.error]).toEqual([400, imageWrongType]);
    const broken = await sendForm(member, [image], { 'content-type': 'multipart/form-data' });
    expect([broken.status, broken.body.code]).toEqual([400, 'invalid']);
  });

  it('a form instead of JSON', async () => {
    const reply = await member.send('PUT', '/api/user/time-zone', '--x--', {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([reply.status, reply.body]).toMatchObject([415, { code: 'unsupported_type' }]);
    expect(reply.body).not.toHaveProperty('error');
  });
});

describe('the id of an upload', () => {
  it('makes repeating harmless, whatever the body', async () => {
    const id = newId();
    const first = await uploadImage(member, tinyPng, { id, name: 'first.png' });
    expect(first.body.imageUrl).toBe(`/api/files/${id}`);
    const stored = filesIn('objects').length;
    for (const again of [tinyPng, await plain(99, 99).jpeg().toBuffer(), Buffer.from('nothing')]) {
      const repeat = await uploadImage(member, again, { id, name: 'again.png' });
      expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    }
    expect(filesIn('objects')).toHaveLength(stored);
  });

  it('sent many times concurrently stores one', async () => {
    const id = newId();
    const image = await noise(300, 300).jpeg().toBuffer();
    const before = filesIn('objects').length;
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => uploadImage(member, image, { id })),
    );
    const [first] = replies;
    for (const { status, body } of replies) expect([status, body]).toEqual([201, first?.body]);
    const rows = await test.db
      .selectFrom('uploads')
      .select(['file_key', 'thumbnail_key'])
      .where('id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
    // Only the bytes of the other requests are scheduled for removal.
    const noted = await test.db.selectFrom('file_removals').select('file_key').execute();
    expect(noted.map((row) => row.file_key)).not.toContain(rows[0]?.file_key);
    expect(filesIn('objects').length - before - noted.length).toBe(2);
  });

  it('is refused if it is another account’s', async () => {
    const other = await test.signedIn(await test.addUser());
    const id = newId();
    expect((await uploadImage(other, tinyPng, { id })).status).toBe(201);
    const { status, body } = await uploadImage(member, tinyPng, { id });
    expect([status, body.code]).toEqual([409, 'id_taken']);
    const mine = await sendForm(other, [
      { field: 'userId', content: userId },
      { field: 'image', content: tinyPng, fileName: 'a.png' },
    ]);
    expect([mine.status, mine.body.code]).toEqual([409, 'other_account']);
  });
});

it('the log contains neither a filename nor a byte of a file', async () => {
  const before = test.logLines.length;
  await uploadImage(member, tinyPng, { name: 'Pl4nted name.png' });
  await uploadImage(member, Buffer.from('Pl4nted bytes'), { name: 'Pl4nted.png' });
  const lines = test.logLines.slice(before);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).not.toContain('Pl4nted');
});
