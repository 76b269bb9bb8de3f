import { once } from 'node:events';
import { readdir, rename, truncate } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { openS3Files } from '../files/s3-files.ts';
import type { ObjectStorage } from '../files/object-storage.ts';
import { checkArchive } from './archive/archive-reader.ts';
import { loadRows } from './load-archive.ts';
import { BackupBench, openDatabase } from './testing/backup-bench.ts';

let bench: BackupBench;
beforeEach(async () => {
  bench = await BackupBench.open();
  await bench.fill();
});

const archives = async () => (await readdir(bench.folder)).filter((name) => name.includes('.tar'));

/** Fails in words, leaves nothing, and keeps no later backup from being taken. */
async function expectRefusal(storage: ObjectStorage, reason: string): Promise<void> {
  await expect(bench.take(bench.path, storage)).rejects.toThrow(
    `files/images/one could not be read: ${reason}`,
  );
  expect(await archives()).toEqual([]);
  expect(await bench.take()).toMatchObject({ files: 1, missingFiles: ['images/gone'] });
}

it('a folder of files that is not there ends the backup, and one file that is missing does not', async () => {
  const objects = join(bench.folder, 'files', 'objects');
  await rename(objects, `${objects}-elsewhere`);
  await expect(bench.take()).rejects.toThrow(
    `ENOENT: no such file or directory, stat '${objects}'`,
  );
  expect(await archives()).toEqual([]);
  await rename(`${objects}-elsewhere`, objects);
  expect(await bench.take()).toMatchObject({ files: 1, missingFiles: ['images/gone'] });
});

it('a file that a damaged disk gives in part is named', async () => {
  const stored = bench.storageIn('files');
  const read = () =>
    Promise.resolve(
      Readable.from(
        (function* () {
          yield Buffer.alloc(50_000, 7);
          throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
        })(),
      ),
    );
  await expectRefusal({ ...stored, read }, 'EIO: i/o error, read');
});

it('a download that a store cuts in the middle ends the backup', async () => {
  const cutting = createServer((request, answer) => {
    const isKnown = request.url === '/bucket/images/one';
    answer.writeHead(isKnown ? 200 : 404, {
      'content-length': isKnown ? 100_000 : 0,
      'last-modified': new Date().toUTCString(),
      etag: '"one"',
    });
    if (!isKnown || request.method === 'HEAD') answer.end();
    else answer.write(Buffer.alloc(50_000, 7), () => answer.socket?.end());
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void cutting.close());
  await once(cutting, 'listening');
  const { storage } = openS3Files(join(bench.folder, 's3'), {
    endpoint: `http://127.0.0.1:${(cutting.address() as AddressInfo).port}`,
    bucket: 'bucket',
    accessKey: 'a',
    secretKey: 's',
    region: 'us-east-1',
  });
  await expectRefusal(storage, 'The object store does not answer');
});

it('an archive that ends early when it is read for the second time fails its restore', async () => {
  const { size } = await bench.take();
  const archive = await checkArchive(bench.path);
  const { url } = await openDatabase();
  // Into the rows, which are before its one file.
  await truncate(bench.path, size - 110_000);
  await expect(loadRows(bench.path, archive, url)).rejects.toThrow('The archive is damaged');
});
