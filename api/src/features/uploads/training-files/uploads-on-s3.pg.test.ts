import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Files, openS3Files } from '../../../files/files.ts';
import { newObjectKey, newQuarantineKey } from '../../../files/object-keys.ts';
import { S3Client } from '../../../files/s3-client.ts';
import { s3Quarantine } from '../../../files/s3-quarantine.ts';
import { type S3Server, startS3Server } from '../../../files/testing/s3-server/start-s3-server.ts';
import { describeUploads } from '../testing/upload-suite.ts';

/** Bytes: the least the store takes. */
const partSize = 5 * 1024 ** 2;

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

describeUploads('uploads to an S3-compatible store', () => files);

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
    ['a longer life', (url: string) => url.replace('Expires=60', 'Expires=600')],
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
