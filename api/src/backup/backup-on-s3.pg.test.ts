import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertUser } from '../database/testing/test-database.ts';
import { finishedUpload } from '../features/uploads/testing/finished-upload.ts';
import { openS3Files } from '../files/s3-files.ts';
import type { ObjectStorage } from '../files/object-storage.ts';
import { type S3Server, startS3Server } from '../files/testing/s3-server/start-s3-server.ts';
import { checkArchive } from './archive/archive-reader.ts';
import { restoreArchive } from './restore-archive.ts';
import { BackupBench, openDatabase } from './testing/backup-bench.ts';
import { verifyArchive } from './verify-archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-backup-s3-'));
const stores: S3Server[] = [];
beforeAll(async () => {
  for (let count = 0; count < 2; count += 1) stores.push(await startS3Server());
}, 120_000);
afterAll(async () => {
  for (const store of stores) await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function hashOf(storage: ObjectStorage, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of await storage.read(key)) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

it('an installation on one S3 store is restored onto another, each file the same', async () => {
  const [from, to] = stores.map(({ config }) => openS3Files(folder, config).storage);
  if (!from || !to) throw new Error('Two stores are needed');
  const bench = await BackupBench.open();
  const user = await insertUser(bench.database.db);
  // The largest is stored in more than one request.
  const files = [1, 70_000, 20_000_000].map((size, index) => ({
    key: `images/file-${index}`,
    bytes: randomBytes(size),
  }));
  for (const { key, bytes } of files) await from.put(key, bytes, 'image/png');
  await bench.database.db
    .insertInto('uploads')
    .values(files.map(({ key }) => finishedUpload(user.id, key)))
    .execute();
  expect(await bench.take(bench.path, from)).toMatchObject({ files: 3, missingFiles: [] });
  await verifyArchive(bench.path, bench.database.url);

  const other = await openDatabase();
  await insertUser(other.db, { username: 'replaced' });
  await other.db.destroy();
  const restored = await restoreArchive(bench.path, await checkArchive(bench.path), {
    url: other.url,
    storage: to,
    now: () => new Date(),
  });
  expect(restored.filesStored).toBe(3);
  for (const { key } of files) {
    expect(await hashOf(to, key)).toBe(await hashOf(from, key));
    expect((await to.stat(key))?.size).toBe((await from.stat(key))?.size);
  }
}, 120_000);
