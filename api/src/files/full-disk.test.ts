import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type DiskPlace,
  expectRoom,
  findFullDisks,
  listDiskPlaces,
  watchDisks,
} from './full-disk.ts';
import { waitFor } from '../database/testing/wait-for.ts';

const data: DiskPlace = { name: 'data folder', folder: tmpdir(), copies: 1 };

it.each([
  [6, null],
  [4, 'The disk of the data folder is 96 % full.'],
  [0, 'The disk of the data folder is 100 % full.'],
])('a disk with %d of 100 blocks free: %s', async (bavail, line) => {
  expect(await findFullDisks([data], async () => ({ bavail, blocks: 100 }))).toBe(line);
});

it('a disk that cannot be asked is not called full', async () => {
  expect(await findFullDisks([data], () => Promise.reject(new Error('planted')))).toBeNull();
});

const full = async () => ({ bavail: 0, blocks: 100 });

it('backups in the data folder are on its disk, which is named once', async () => {
  const places = listDiskPlaces(tmpdir(), { folder: join(tmpdir(), 'backups'), keep: 14 });
  expect(await findFullDisks(places, full)).toBe('The disk of the data folder is 100 % full.');
});

it.runIf(process.platform === 'linux')('the disk of the backups is looked at, too', async () => {
  const backups = { folder: '/proc', keep: 14 };
  const both = await findFullDisks(listDiskPlaces(tmpdir(), backups), full);
  expect(both?.split('\n')).toEqual([
    'The disk of the data folder is 100 % full.',
    'The disk of the backup folder is 100 % full.',
  ]);
  const alone = await findFullDisks(listDiskPlaces(undefined, backups), full);
  expect(alone).toBe('The disk of the backup folder is 100 % full.');
});

it('a disk that does not answer is said to, without a second look at it', async () => {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  let looks = 0;
  const find = () => {
    looks += 1;
    return looks === 1 ? promise : Promise.resolve(null);
  };
  const backups = { folder: '/mnt/backups', keep: 14 };
  const watch = watchDisks(listDiskPlaces(undefined, backups), { find, limit: 1 });
  for (let time = 0; time < 2; time += 1) {
    expect(await watch()).toBe('The disk of the backup folder does not answer.');
  }
  expect(looks).toBe(1);
  resolve(null);
  await promise;
  await waitFor(async () => expect(await watch()).toBeNull());
});

it('either of two disks may be the one that does not answer', async () => {
  const places = listDiskPlaces(tmpdir(), { folder: '/mnt/backups', keep: 14 });
  const watch = watchDisks(places, { find: () => new Promise(() => {}), limit: 1 });
  expect(await watch()).toBe(
    'The disk of the data folder or of the backup folder does not answer.',
  );
});

const folder = tmpdir();

async function readDisk(): Promise<{ total: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { total: blocks * bsize, free: bavail * bsize };
}

describe('the room on a disk', () => {
  it('suffices for less than is free', async () => {
    // Others write to this disk meanwhile.
    const bytes = (await readDisk()).free / 2;
    await expect(expectRoom([{ folder, bytes }])).resolves.toBeUndefined();
  });

  it('is refused for more than the disk has, with what is needed and what is free', async () => {
    const { total, free } = await readDisk();
    const wanted = total * 2;
    const refused = await expectRoom([{ folder, bytes: wanted }]).catch(
      (error: Error) => error.message,
    );
    const [, place, needed, left] =
      /^There is too little room in (.+): (\d+) MB are needed, (\d+) MB are free\.$/.exec(
        refused ?? '',
      ) ?? [];
    expect([place, needed]).toEqual([folder, String(Math.ceil(wanted / 1_000_000))]);
    expect(Number(left)).toBeLessThanOrEqual(total / 1_000_000 + 1);
    // The unit is right: within a factor of two of what was read just before.
    expect(Number(left)).toBeGreaterThanOrEqual(Math.floor(free / 2_000_000));
  });

  it('is one for all folders of a disk, those that are not there yet included', async () => {
    const { total } = await readDisk();
    const inFolder = (name: string) => ({ folder: join(folder, name), bytes: total * 0.75 });
    const megabytes = Math.ceil((total * 1.5) / 1_000_000);
    await expect(expectRoom([inFolder('not-there/yet'), inFolder('nor-there')])).rejects.toThrow(
      `There is too little room in ${folder}: ${megabytes} MB are needed`,
    );
  });

  it.runIf(process.platform === 'linux')('is none on a disk that holds no files', async () => {
    await expect(expectRoom([{ folder: '/proc', bytes: 1 }])).rejects.toThrow(
      'There is too little room in /proc: 1 MB are needed, 0 MB are free.',
    );
  });
});
