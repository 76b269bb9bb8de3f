import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { hasCluster } from './start-unmoved-postgres.ts';

it('tells a folder that is not there from one that cannot be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-cluster-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await hasCluster(join(folder, 'postgres'))).toBe(false);
  const file = join(folder, 'file');
  await writeFile(file, '');
  await expect(hasCluster(file)).rejects.toThrow(`The folder ${file} cannot be read (ENOTDIR).`);
});

it('does not take an incomplete cluster for none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-cluster-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect(await hasCluster(folder)).toBe(false);
  await mkdir(join(folder, 'cluster', 'base'), { recursive: true });
  expect(await hasCluster(folder)).toBe(true);
});
