import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Files, openS3Files } from './files.ts';
import { describeObjectStorage } from './testing/object-storage-suite.ts';
import { type S3Server, startS3Server } from './testing/s3-server/start-s3-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-s3-files-'));
let store: S3Server;
let files: Files;
beforeAll(async () => {
  store = await startS3Server();
  files = openS3Files(folder, store.config);
}, 120_000);
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

describeObjectStorage('an S3-compatible store', () => files.storage);

it('a store with a wrong secret is refused', async () => {
  const { storage } = openS3Files(folder, { ...store.config, secretKey: 'wrong' });
  await expect(storage.put('suite/wrong-secret', Buffer.from('x'), 'text/plain')).rejects.toThrow();
  expect(await files.storage.stat('suite/wrong-secret')).toBeNull();
});
