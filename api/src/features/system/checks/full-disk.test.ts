import { expect, it } from 'vitest';
import { findFullDisk } from './full-disk.ts';

it.each([
  [6, null],
  [4, 'The disk of the data folder is 96 % full.'],
  [0, 'The disk of the data folder is 100 % full.'],
])('a disk with %d of 100 blocks free: %s', async (bavail, line) => {
  expect(await findFullDisk('/data', async () => ({ bavail, blocks: 100 }))).toBe(line);
});

it('a disk that cannot be asked is not called full', async () => {
  expect(await findFullDisk('/nowhere', () => Promise.reject(new Error('planted')))).toBeNull();
});
