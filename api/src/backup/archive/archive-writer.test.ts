import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ArchiveWriter } from './archive-writer.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-writer-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const part = Buffer.alloc(1024 * 1024);

it.runIf(process.platform === 'linux')(
  'a disk that is full in the middle is told in words, whatever is written next',
  async () => {
    const folder = await makeFolder();
    const path = join(folder, 'one.tar');
    const archive = await ArchiveWriter.create(path, { openFile: () => open('/dev/full', 'w') });
    const add = async () => {
      // Entries go on being accepted until the first write has failed.
      for (let number = 0; ; number += 1) await archive.add(String(number), part.length, part);
    };
    const full = `The disk of ${folder} is full (ENOSPC): no backup was taken.`;
    await expect(add()).rejects.toThrow(full);
    await expect(archive.add('later', part.length, part)).rejects.toThrow(full);
    await expect(archive.finish()).rejects.toThrow(full);
    await archive.discard();
    expect(await readdir(folder)).toEqual([]);
  },
);

it('what a killed backup left is named, and not overwritten', async () => {
  const path = join(await makeFolder(), 'one.tar');
  await writeFile(`${path}.part`, 'left');
  await expect(ArchiveWriter.create(path)).rejects.toThrow(
    `${path}.part exists already: a backup writes it, or was broken off.`,
  );
});

it('an archive of the same name is replaced only where that is asked for', async () => {
  const path = join(await makeFolder(), 'one.tar');
  const late = await ArchiveWriter.create(path);
  await writeFile(path, 'of another installation');
  const exists = `${path} exists already: no backup was taken.`;
  await expect(late.finish()).rejects.toThrow(exists);
  await late.discard();
  await expect(ArchiveWriter.create(path)).rejects.toThrow(exists);
  expect(await readFile(path, 'utf8')).toBe('of another installation');
  const meant = await ArchiveWriter.create(path, { replaces: true });
  await meant.add('one', part.length, part);
  expect(await meant.finish()).toBeGreaterThan(part.length);
  expect(await readdir(dirname(path))).toEqual(['one.tar']);
});

it('a folder that is not there is named', async () => {
  const folder = await makeFolder();
  await writeFile(join(folder, 'file'), '');
  for (const name of ['nowhere', 'file']) {
    await expect(ArchiveWriter.create(join(folder, name, 'one.tar'))).rejects.toThrow(
      `There is no folder ${join(folder, name)}.`,
    );
  }
});

// The kernel's own folder takes no file, whoever asks.
it.runIf(process.platform === 'linux')('a folder that cannot be written to is named', async () => {
  await expect(ArchiveWriter.create('/sys/one.tar')).rejects.toThrow(
    /^Nothing can be written to \/sys \(E(ACCES|PERM|ROFS)\)\.$/,
  );
});
