import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { replaceSession } from '../access/session-repository.ts';
import { fileEntry } from '../backup/archive/archive-form.ts';
import { ArchiveWriter } from '../backup/archive/archive-writer.ts';
import { loadFiles } from '../backup/load-archive.ts';
import { readConfig } from '../config.ts';
import { hashSecret, newSecret } from '../crypto/secrets.ts';
import { createTestDatabase, insertUser } from '../database/testing/test-database.ts';
import { finishedUpload } from '../features/uploads/testing/finished-upload.ts';
import { createLog } from '../http/log/log.ts';
import { startServer } from '../start-server.ts';
import type { Files } from './files.ts';
import { openS3Files } from './s3-files.ts';
import { S3Client } from './s3-client.ts';
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

it('what others put into the bucket is no object', async () => {
  const client = new S3Client(store.config);
  for (const name of ['training/', 'README.md']) {
    await client.putObject(store.config.bucket, name, Buffer.alloc(0));
  }
  const keys: string[] = [];
  for await (const { key } of files.storage.list()) keys.push(key);
  expect(keys.filter((key) => /^training|README/.test(key))).toEqual([]);
});

it("an archive's files are restored without room for them in the data folder", async () => {
  // The larger one is sent in parts.
  const given = [3_000_000, 20_000_000].map((size) => ({
    key: `images/restored-${size}`,
    bytes: randomBytes(size),
  }));
  const path = join(folder, 'files.tar');
  const archive = await ArchiveWriter.create(path);
  for (const { key, bytes } of given) await archive.add(fileEntry(key), bytes.length, bytes);
  await archive.finish();
  const unwritable = join(folder, 'unwritable');
  writeFileSync(unwritable, '');
  const { storage } = openS3Files(unwritable, store.config);
  expect(await loadFiles(path, storage, new Map())).toBe(2);
  for (const { key, bytes } of given) {
    expect((await buffer(await storage.read(key))).equals(bytes), key).toBe(true);
  }
}, 60_000);

it('a store with a wrong secret is refused', async () => {
  const { storage } = openS3Files(folder, { ...store.config, secretKey: 'wrong' });
  await expect(storage.put('suite/wrong-secret', Buffer.from('x'), 'text/plain')).rejects.toThrow();
  expect(await files.storage.stat('suite/wrong-secret')).toBeNull();
});

it('a server whose store is away refuses files at once, says so, and goes on by itself', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const lines: string[] = [];
  const variables = { GREENROOM_DATA: folder, DATABASE_URL: database.url };
  const server = await startServer(
    { ...readConfig(variables), port: 0, host: '127.0.0.1', s3: store.config },
    createLog('info', { write: (line) => void lines.push(line) }),
  );
  onTestFinished(() => server.stop());
  const user = await insertUser(database.db);
  const secret = newSecret();
  const later = new Date(Date.now() + 3_600_000);
  const times = { now: new Date(), expire: later, absoluteExpire: later };
  await replaceSession(
    database.db,
    { sid: hashSecret(secret), userId: user.id, ...times },
    undefined,
  );
  const upload = finishedUpload(user.id, 'images/away');
  await database.db.insertInto('uploads').values(upload).execute();
  const bytes = Buffer.alloc(Number(upload.file_size), 'bytes');
  await files.storage.put('images/away', bytes, 'image/png');
  const cookie = `greenroom_session_${new URL(server.address).port}=${secret}`;
  const readFile = () => fetch(`${server.address}/api/files/${upload.id}`, { headers: { cookie } });
  const read = async (path: string) => (await fetch(`${server.address}${path}`)).text();
  expect((await readFile()).status).toBe(200);
  expect(await read('/readyz')).toBe('ready\n');

  await store.kill();
  const askedAt = performance.now();
  const refused = await readFile();
  // Two seconds (`answerLimit`), and some for a busy machine.
  expect(performance.now() - askedAt).toBeLessThan(4_000);
  const retryAfter = refused.headers.get('retry-after');
  expect([refused.status, retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)]);
  const ready = await fetch(`${server.address}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([
    200,
    'ready\nThe object store does not answer (ECONNREFUSED).\n',
  ]);
  expect(await read('/metrics')).toMatch(/^greenroom_object_store_up 0$/m);
  const said = lines.filter((line) => line.includes('ObjectStoreAway'));
  expect(said).toEqual([expect.stringContaining('"code":"ECONNREFUSED"')]);

  await store.restart();
  const answered = await readFile();
  expect([answered.status, Buffer.from(await answered.arrayBuffer()).equals(bytes)]).toEqual([
    200,
    true,
  ]);
  expect(await read('/readyz')).toBe('ready\n');
  expect(await read('/metrics')).toMatch(/^greenroom_object_store_up 1$/m);
}, 300_000);
