import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { directoryStorage } from './directory-storage.ts';
import { newObjectKey } from './object-keys.ts';
import { ObjectMissing } from './object-storage.ts';
import { temporaryFilesIn } from './temporary-files.ts';
import { describeObjectStorage } from './testing/object-storage-suite.ts';

const root = mkdtempSync(join(tmpdir(), 'greenroom-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describeObjectStorage('the directory', () => directoryStorage(join(root, 'suite')));

function filesUnder(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

const soon = () => new Date(Date.now() + 60_000);

describe('the folder', () => {
  it('has no object of what others put there', async () => {
    const folder = join(root, 'foreign');
    const storage = directoryStorage(folder);
    const key = newObjectKey('chat');
    await storage.put(key, Buffer.from('x'), 'text/plain');
    const shard = dirname(join(folder, filesUnder(folder)[0] ?? ''));
    for (const name of ['.nfs000000000001', '.chat%2Fab.Xy12', '%E0%A4%A', 'README.md']) {
      writeFileSync(join(shard, name), 'foreign');
    }
    writeFileSync(join(folder, 'objects', '.DS_Store'), 'foreign');
    const keys: string[] = [];
    for await (const object of storage.list()) keys.push(object.key);
    expect(keys).toEqual([key]);
  });

  it('is spread over subfolders, accessible only by its owner', async () => {
    const folder = join(root, 'spread');
    const storage = directoryStorage(folder);
    for (let count = 0; count < 40; count += 1) {
      await storage.put(newObjectKey('chat'), Buffer.from('x'), 'text/plain');
    }
    const files = filesUnder(folder);
    expect(files).toHaveLength(40);
    for (const file of files) {
      expect(file).toMatch(/^objects\/[0-9a-f]{2}\/[0-9a-f]{2}\/chat%2F[0-9a-f]{32}$/);
      expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
    }
    expect(new Set(files.map((file) => file.slice(0, 10))).size).toBeGreaterThan(10);
  });

  it('contains no partial object of a killed writer, whose remains are swept', async () => {
    const folder = join(root, 'killed');
    const storage = directoryStorage(folder);
    const kept = newObjectKey('chat');
    await storage.put(kept, Buffer.from('whole'), 'text/plain');
    const key = newObjectKey('chat');
    const script = fileURLToPath(new URL('testing/slow-put.ts', import.meta.url));
    const child = spawn(process.execPath, [script, folder, key], { stdio: 'pipe' });
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');

    expect(await storage.stat(key)).toBeNull();
    const left = filesUnder(folder).filter((file) => file.startsWith('incoming'));
    expect(left).toHaveLength(1);
    // A file that may still be written to is kept.
    expect(await storage.sweep(new Date(Date.now() - 60_000))).toBe(0);
    expect(await storage.sweep(soon())).toBe(1);
    expect(filesUnder(folder)).toHaveLength(1);
    expect(await storage.stat(kept)).toMatchObject({ size: 5 });
  });

  it('is empty, not an error, before anything was stored', async () => {
    const storage = directoryStorage(join(root, 'never'));
    const keys: string[] = [];
    for await (const { key } of storage.list()) keys.push(key);
    expect(keys).toEqual([]);
    expect(await storage.sweep(soon())).toBe(0);
    await storage.remove(newObjectKey('chat'));
  });

  it('that is not there has lost nothing: a read is no missing object', async () => {
    const folder = join(root, 'unmounted');
    const storage = directoryStorage(folder);
    const key = newObjectKey('chat');
    await storage.put(key, Buffer.from('x'), 'text/plain');
    await expect(storage.read(newObjectKey('chat'))).rejects.toThrow(ObjectMissing);
    renameSync(folder, `${folder}-elsewhere`);
    await expect(storage.read(key)).rejects.toThrow('ENOENT');
  });

  it('rejects when it cannot be written to', async () => {
    const blocked = join(root, 'suite', 'objects');
    const file = join(blocked, filesUnder(blocked)[0] ?? '');
    const put = directoryStorage(file).put(newObjectKey('chat'), Buffer.from('x'), 'text/plain');
    await expect(put).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});

describe('temporary files', () => {
  it('have random names and are deleted on removal', async () => {
    const folder = join(root, 'received');
    const files = temporaryFilesIn(folder);
    const { path, size } = await files.write(Buffer.from('four'));
    expect(size).toBe(4);
    expect(relative(folder, path)).toMatch(/^[0-9a-f]{32}\.part$/);
    await files.remove(path);
    await files.remove(path);
    expect(filesUnder(folder)).toEqual([]);
  });
});
