import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createKeyFile, hasKeyFile, openKeyFile } from './key-file.ts';
import { KeyRing, UnknownKeyError } from './key-ring.ts';

function makePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data', 'keys.json');
}

it('is created with one key, for its owner alone', async () => {
  const path = makePath();
  expect(await hasKeyFile(path)).toBe(false);
  await createKeyFile(path);
  expect(await hasKeyFile(path)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const keys = await openKeyFile(path).read();
  expect(keys.map(({ secret }) => secret.length)).toEqual([32]);
});

it('keeps its key when several processes create it at once', async () => {
  const path = makePath();
  await Promise.all(Array.from({ length: 8 }, () => createKeyFile(path)));
  const [before] = await openKeyFile(path).read();
  await createKeyFile(path);
  expect(await openKeyFile(path).read()).toEqual([before]);
  expect(readdirSync(join(path, '..'))).toEqual(['keys.json']);
});

it('appends a key, and keeps the others and its mode', async () => {
  const path = makePath();
  await createKeyFile(path);
  const store = openKeyFile(path);
  const before = await store.read();
  await store.add?.();
  const after = await store.read();
  expect(after.slice(0, 1)).toEqual(before);
  expect(new Set(after.map(({ id }) => id)).size).toBe(2);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.each(['', '{}', '{"keys":[]}', '{"keys":[{"id":"a","key":"c2hvcnQ=","createdAt":""}]}'])(
  'that holds %j is reported as damaged, without its content',
  async (text) => {
    const path = makePath();
    await createKeyFile(path);
    writeFileSync(path, text);
    await expect(openKeyFile(path).read()).rejects.toThrow(
      `The key file ${path} is damaged. Restore it from its backup; if the server has never run, delete it.`,
    );
  },
);

it('is read again by a ring that does not know a key', async () => {
  const path = makePath();
  await createKeyFile(path);
  const store = openKeyFile(path);
  const ring = await KeyRing.open(store);
  const first = ring.newest;
  await store.add?.();
  const added = (await store.read()).at(-1);
  expect(ring.newest).toEqual(first);
  expect(await ring.find(added?.id ?? '')).toEqual(added);
  expect(ring.newest).toEqual(added);
  await expect(ring.find('lost')).rejects.toThrow(UnknownKeyError);
  expect(await ring.findUnknown([first.id, 'lost'])).toEqual(['lost']);
  // The ids are no secrets, the keys are.
  const secret = added?.secret.toString('base64') ?? '';
  expect(readFileSync(path, 'utf8')).toContain(secret);
  await expect(ring.find('lost')).rejects.not.toThrow(secret);
});
