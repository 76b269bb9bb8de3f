import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { checkArchive } from './archive-reader.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-reader-'));
  path = join(folder, 'one.tar');
  onTestFinished(() => rm(folder, { recursive: true }));
});

async function write(name: string, content: string): Promise<void> {
  const tar = pack();
  tar.entry({ name }, content);
  tar.finalize();
  await pipeline(tar, createWriteStream(path));
}

it('a file that is not there, and a folder, are named', async () => {
  await expect(checkArchive(path)).rejects.toThrow(`There is no file ${path} (ENOENT)`);
  await expect(checkArchive(folder)).rejects.toThrow(`${folder} is a folder. Name the archive`);
});

it.each([
  ['nothing', ''],
  ['noise', Buffer.alloc(4096, 0xa5)],
  ['a text', 'Dear reader\n'.repeat(200)],
  ['something compressed', gzipSync(Buffer.alloc(4096, 1))],
])('%s is no archive, in words', async (_what, content) => {
  await writeFile(path, content);
  await expect(checkArchive(path)).rejects.toThrow(
    /no archive of Greenroom|The archive is damaged/,
  );
});

it.each([
  ['of other files', 'README.md', 'read me'],
  ['of another program with a manifest', 'manifest.json', '{"name":"x","version":2}'],
  ['with a manifest that lacks something', 'manifest.json', '{"form":1,"version":"0.1.0"}'],
  ['with a manifest that is no JSON', 'manifest.json', '{"form":1'],
])('a tar file %s is no archive, in words', async (_what, name, content) => {
  await write(name, content);
  await expect(checkArchive(path)).rejects.toThrow(
    /no archive of Greenroom|The archive is damaged/,
  );
});
