import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { readClusterMajor } from '../../database/embedded/cluster-folder.ts';
import { exchangeClusters, returnFormer, settleExchange } from './exchange-clusters.ts';

let folder: string;
let moving: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-exchange-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  moving = join(folder, 'moving');
  await mkdir(join(moving, 'new'), { recursive: true });
});

async function makeCluster(place: string, major: number): Promise<void> {
  await mkdir(join(folder, place));
  await writeFile(join(folder, place, 'PG_VERSION'), `${major}\n`);
}

const majorIn = (place: string) => readClusterMajor(join(folder, place));

it('puts the newer cluster in the place of the older one, and back', async () => {
  await makeCluster('cluster', 17);
  await makeCluster('moving/new/cluster', 18);
  await exchangeClusters(folder, moving, 17);
  expect([await majorIn('cluster'), await majorIn('cluster-17')]).toEqual([18, 17]);
  await returnFormer(folder, join(folder, 'failed'));
  expect([await majorIn('cluster'), await majorIn('failed')]).toEqual([17, 18]);
});

it('leaves the older cluster in its place where the newer one cannot be placed', async () => {
  await makeCluster('cluster', 17);
  await expect(exchangeClusters(folder, moving, 17)).rejects.toThrow('ENOENT');
  expect(await majorIn('cluster')).toBe(17);
  expect(await readdir(folder)).toEqual(['cluster', 'moving']);
});

it('returns over what a return that was killed has left', async () => {
  await makeCluster('cluster', 18);
  await makeCluster('cluster-17', 17);
  await makeCluster('failed', 18);
  await returnFormer(folder, join(folder, 'failed'));
  expect([await majorIn('cluster'), await majorIn('failed')]).toEqual([17, 18]);
});

it('settles nothing over files without the one that tells their major', async () => {
  await mkdir(join(folder, 'cluster', 'base'), { recursive: true });
  await makeCluster('cluster-17', 17);
  await settleExchange(folder, moving);
  expect(await readdir(join(folder, 'cluster'))).toEqual(['base']);
  expect(await majorIn('cluster-17')).toBe(17);
});
