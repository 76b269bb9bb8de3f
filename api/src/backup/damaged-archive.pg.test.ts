import { open, readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkArchive } from './archive/archive-reader.ts';
import { BackupBench } from './testing/backup-bench.ts';
import { verifyArchive } from './verify-archive.ts';

let bench: BackupBench;
beforeEach(async () => {
  bench = await BackupBench.open();
});

describe('a damaged archive', () => {
  /** Damages one byte at this part of its length, or the next that is no padding of zeros. */
  async function damage(at: number): Promise<void> {
    const bytes = await readFile(bench.path);
    const start = Math.floor(bytes.length * at);
    const place = bytes.findIndex((byte, index) => index >= start && byte !== 0);
    bytes[place] = (bytes[place] ?? 0) ^ 0xff;
    await writeFile(bench.path, bytes);
  }

  it.each([0.0001, 0.2, 0.5, 0.8])('is refused (a byte at %f)', async (at) => {
    await bench.fill();
    await bench.take();
    await damage(at);
    await expect(verifyArchive(bench.path, bench.database.url)).rejects.toThrow();
    await expect(checkArchive(bench.path)).rejects.toThrow();
  });

  it.each([0, 0.3, 0.9])('is refused when it ends at %f', async (at) => {
    await bench.fill();
    const { size } = await bench.take();
    const file = await open(bench.path, 'r+');
    await file.truncate(Math.floor(size * at));
    await file.close();
    await expect(checkArchive(bench.path)).rejects.toThrow(/archive/);
  });
});
