import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { UploadPosition } from '@greenroom/sync-protocol/uploads/training-files-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files } from '../../../files/files.ts';
import { openS3Files } from '../../../files/s3-files.ts';
import { newObjectKey, newQuarantineKey } from '../../../files/object-keys.ts';
import { S3Client } from '../../../files/s3-client.ts';
import { s3Quarantine } from '../../../files/s3-quarantine.ts';
import { type S3Server, startS3Server } from '../../../files/testing/s3-server/start-s3-server.ts';
import { type Caller, startTestApp, type TestApp } from '../../../http/testing/test-app.ts';
import { sweepFiles } from '../remove-files.ts';
import {
  finalizeUpload,
  type Issued,
  issueUpload,
  type SentFile,
} from '../testing/upload-training-file.ts';

/** Bytes: the least the store takes. */
const partSize = 5 * 1024 ** 2;

const hour = 60 * 60 * 1000;

const folder = mkdtempSync(join(tmpdir(), 'greenroom-uploads-s3-'));
let store: S3Server;
let files: Files;
beforeAll(async () => {
  store = await startS3Server();
  files = openS3Files(folder, store.config, partSize);
}, 120_000);
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** @returns the status */
async function sendBytes(url: string, bytes: Uint8Array): Promise<number> {
  const response = await fetch(url, { method: 'PUT', body: Buffer.from(bytes) });
  await response.arrayBuffer();
  return response.status;
}

describe('uploads to an S3-compatible store', () => {
  let test: TestApp;
  let admin: Caller;
  let otherAdmin: Caller;
  const notes: SentFile = {
    fileType: 'document',
    originalName: 'notes.txt',
    bytes: Buffer.from('Bring water.\n'.repeat(100)),
  };
  const large: SentFile = { ...notes, bytes: Buffer.from(randomBytes(3_500_000).toString('hex')) };

  const positionOf = async (caller: Caller, { id }: Pick<Issued, 'id'>) =>
    caller.send<UploadPosition>('GET', `/api/upload/files/${id}`);
  const finish = (file: SentFile, issued: Issued, caller = admin) =>
    finalizeUpload(caller, issued, file);
  const issue = async (file: SentFile) => (await issueUpload(admin, file)).body;
  const read = async (key: string) => (await admin.send('GET', `/api/files/${key}`)).text;

  beforeAll(async () => {
    test = await startTestApp({ files });
    admin = await test.signedIn(await test.addUser({ role: 'admin' }));
    otherAdmin = await test.signedIn(await test.addUser({ role: 'admin' }));
  });
  afterAll(() => test.stop());

  it('takes a whole file, and answers the same when it is finished again', async () => {
    const issued = await issue(notes);
    expect(await sendBytes(issued.uploadUrl, notes.bytes)).toBe(200);
    const first = await finish(notes, issued);
    expect(first.body).toMatchObject({ fileSize: notes.bytes.length });
    expect(await read(first.body.fileKey)).toBe(Buffer.from(notes.bytes).toString());
    expect((await finish(notes, issued)).body).toEqual(first.body);
  });

  it('takes a file whatever type its sender names', async () => {
    const file: SentFile = { ...notes, mimeType: 'video/mp4\r\nx-more: \u89c6' };
    const issued = await issue(file);
    expect(await sendBytes(issued.uploadUrl, file.bytes)).toBe(200);
    const { body } = await finish(file, issued);
    expect(body).toMatchObject({ fileSize: file.bytes.length });
    expect(await read(body.fileKey)).toBe(Buffer.from(file.bytes).toString());
  });

  it('takes a file in parts, and says where the next one goes', async () => {
    const issued = await issue(large);
    let sent = 0;
    for (let part = 0; part < 10; part += 1) {
      const { received, partSize, uploadUrl } = (await positionOf(admin, issued)).body;
      expect(received).toBe(sent);
      if (uploadUrl === null) break;
      const bytes = large.bytes.subarray(received, received + partSize);
      expect(await sendBytes(uploadUrl, bytes)).toBe(200);
      sent += bytes.length;
    }
    expect(sent).toBe(large.bytes.length);
    const { body } = await finish(large, issued);
    expect((await read(body.fileKey)) === large.bytes.toString()).toBe(true);
  });

  it('does not finish what has not arrived completely', async () => {
    const issued = await issue(large);
    expect((await finish(large, issued)).body.code).toBe('upload_missing');
    await sendBytes(issued.uploadUrl, large.bytes.subarray(0, 1_000));
    expect((await finish(large, issued)).body.code).toBe('upload_missing');
  });

  it('keeps nothing of a file with more bytes than declared', async () => {
    const issued = await issue(notes);
    const status = await sendBytes(issued.uploadUrl, large.bytes);
    const reply = await finish(notes, issued);
    if (status === 200) expect(reply.body.code).toBe('too_large');
    else expect([status, reply.body.code]).toEqual([413, 'upload_missing']);
  });

  it('refuses content that is not what it says', async () => {
    const lying = { ...notes, fileType: 'video', originalName: 'film.mp4' } as const;
    const issued = await issue(lying);
    await sendBytes(issued.uploadUrl, lying.bytes);
    expect((await finish(lying, issued)).body.code).toBe('unsupported_type');
    expect((await positionOf(admin, issued)).status).toBe(404);
  });

  it("does not finish another account's upload", async () => {
    const issued = await issue(notes);
    await sendBytes(issued.uploadUrl, notes.bytes);
    expect((await finish(notes, issued, otherAdmin)).status).toBe(404);
    expect((await positionOf(otherAdmin, issued)).status).toBe(404);
    expect((await finish(notes, issued)).status).toBe(200);
  });

  it('removes what is never finished, whole or in parts', async () => {
    const [whole, begun] = [await issue(notes), await issue(large)];
    await sendBytes(whole.uploadUrl, notes.bytes);
    const { uploadUrl, partSize } = (await positionOf(admin, begun)).body;
    await sendBytes(uploadUrl ?? '', large.bytes.subarray(0, partSize));
    const keys = await test.db
      .selectFrom('uploads')
      .select(['file_key as key', 'file_size as size'])
      .where('id', 'in', [whole.id, begun.id])
      .execute();
    const received = () =>
      Promise.all(keys.map(({ key, size }) => test.files.quarantine.received(key, Number(size))));
    expect((await received()).every((count) => count > 0)).toBe(true);
    await sweepFiles({ ...test, now: () => new Date(Date.now() + 25 * hour) });
    expect(await received()).toEqual([0, 0]);
    expect((await finish(notes, whole)).status).toBe(404);
  });

  it('reads ranges of what it stored', async () => {
    const issued = await issue(notes);
    await sendBytes(issued.uploadUrl, notes.bytes);
    const { fileKey } = (await finish(notes, issued)).body;
    const headers = { range: 'bytes=6-10' };
    const reply = await admin.send('GET', `/api/files/${fileKey}`, undefined, { headers });
    expect([reply.status, reply.text]).toEqual([206, 'water']);
  });
});

describe('a signed address', () => {
  const sign = (key: string, seconds = 60) =>
    files.quarantine.direct?.whole(key, new Date(Date.now() + seconds * 1000)) ?? '';
  const put = async (url: string) => (await fetch(url, { method: 'PUT', body: 'bytes' })).status;

  it('stores what is put there', async () => {
    const key = newQuarantineKey();
    expect(await put(await sign(key))).toBe(200);
    expect(await files.quarantine.received(key, 5)).toBe(5);
  });

  it.each([
    ['another signature', (url: string) => url.replace(/Signature=..../, 'Signature=0000')],
    ['another key', (url: string) => url.replace('quarantine/', 'quarantine/x')],
    ['a longer life', (url: string) => url.replace(/Expires=\d+/, 'Expires=600')],
    ['none', (url: string) => url.replace(/\?.*/, '')],
  ])('with %s is refused', async (_name, change) => {
    const key = newQuarantineKey();
    const status = await put(change(await sign(key)));
    expect([400, 403]).toContain(status);
    expect(await files.quarantine.received(key, 5)).toBe(0);
  });

  it('that expired is refused', async () => {
    const key = newQuarantineKey();
    const url = await sign(key, 1);
    await expect.poll(() => put(url), { timeout: 10_000, interval: 500 }).toBe(403);
  });
});

describe('parts that another request joins meanwhile', () => {
  async function begin() {
    const client = new S3Client(store.config);
    const quarantine = s3Quarantine(client, partSize);
    const key = newQuarantineKey();
    const url = await quarantine.direct?.part(key, 0, partSize + 1);
    expect((await fetch(url ?? '', { method: 'PUT', body: 'bytes' })).status).toBe(200);
    return { client, quarantine, key };
  }
  /** What AWS says to the second of two; the store of these tests takes both. */
  const joinElsewhere = async (key: string): Promise<never> => {
    await buffer(await files.quarantine.read(key));
    throw Object.assign(new Error('The upload does not exist'), { code: 'NoSuchUpload' });
  };

  it('are counted as the file they became', async () => {
    const { client, quarantine, key } = await begin();
    client.partsOf = () => joinElsewhere(key);
    expect(await quarantine.received(key, partSize + 1)).toBe(5);
  });

  it('are read and released as that file', async () => {
    const { client, quarantine, key } = await begin();
    client.completeMultipartUpload = () => joinElsewhere(key);
    const to = newObjectKey('training');
    expect(await quarantine.release(key, to)).toBe(5);
    expect(String(await buffer(await quarantine.read(key)))).toBe('bytes');
  });
});

it('objects in the quarantine are not listed as stored ones', async () => {
  const key = newQuarantineKey();
  const url = await files.quarantine.direct?.whole(key, new Date(Date.now() + 60_000));
  await fetch(url ?? '', { method: 'PUT', body: 'bytes' });
  for await (const object of files.storage.list()) expect(object.key).not.toBe(key);
});
