import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { claimAfter, lockDataFolder } from './data-folder-lock.ts';
import { identityOf } from './process-identity.ts';

let folder: string;
let path: string;
/** Of processes that have ended. */
let dead: readonly [string, string];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'greenroom-lock-'));
  path = join(folder, 'owner');
  onTestFinished(() => rm(folder, { recursive: true }));
  const { pid } = spawnSync('true');
  dead = [`${pid} 1`, `${pid} 2`];
});

/** As many at once as find the same lock. */
const lockAll = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, () => lockDataFolder(folder)));

it('lets one alone of those that meet a dead lock take it over, each time', async () => {
  for (let round = 0; round < 20; round += 1) {
    await writeFile(path, `${dead[0]}${round}`);
    const outcomes = await lockAll(8);
    const [release, ...others] = outcomes.flatMap((one) =>
      one.status === 'fulfilled' ? [one.value] : [],
    );
    expect(others).toEqual([]);
    const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const refusal of refusals)
      expect(String(refusal)).toContain(`in use by process ${process.pid}:`);
    await release?.();
    expect(await readdir(folder)).toEqual([]);
  }
});

it('takes over from processes that were killed while they took over', async () => {
  await writeFile(path, dead[0]);
  await writeFile(claimAfter(path, 0, dead[0]), dead[1]);
  await writeFile(claimAfter(path, 1, dead[1]), dead[1]);
  const release = await lockDataFolder(folder);
  expect(await readdir(folder)).toEqual(['owner']);
  expect(await readFile(path, 'utf8')).toContain(`${process.pid} `);
  await release();
});

it('leaves a dead lock to a living process that has claimed it', async () => {
  await writeFile(path, dead[0]);
  const living = `${process.ppid} ${await identityOf(process.ppid)}`;
  await writeFile(claimAfter(path, 0, dead[0]), living);
  await expect(lockDataFolder(folder)).rejects.toThrow('in use by process');
  expect(await readFile(path, 'utf8')).toBe(dead[0]);
});

it('releases its own lock alone, and once', async () => {
  const release = await lockDataFolder(folder);
  await writeFile(path, 'of another');
  await release();
  expect(await readFile(path, 'utf8')).toBe('of another');
  await rm(path);
  const again = await lockDataFolder(folder);
  await release();
  expect(await readdir(folder)).toEqual(['owner']);
  await again();
});
