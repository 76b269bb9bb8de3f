import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'greenroom-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = join(folder, 'lock');
});

it('is held by one at a time, and leaves nothing', async () => {
  let running = 0;
  const most = await Promise.all(
    [1, 2, 3].map(() =>
      withLock(file, async () => {
        running += 1;
        const counted = running;
        await new Promise((done) => setImmediate(done));
        running -= 1;
        return counted;
      }),
    ),
  );
  expect(most).toEqual([1, 1, 1]);
  expect(readdirSync(folder)).toEqual([]);
});

const deadOwners: readonly (readonly [which: string, owner: string])[] = [
  ['whose id this process has now, as in a container', `${process.pid} 1`],
  ['whose id another process has now', `${process.ppid} 1`],
  ['of an earlier version', String(2 ** 22 + 1)],
  ['of an earlier version, whose id this process has now', String(process.pid)],
];

// Elsewhere an id is all there is.
const told = process.platform === 'linux' ? deadOwners : deadOwners.slice(0, 3);

it.each(told)('is taken over from a dead owner %s', async (_which, owner) => {
  writeFileSync(file, owner);
  expect(await withLock(file, () => Promise.resolve('done'))).toBe('done');
});

it('is taken over where a power cut left it empty, not from who just created it', async () => {
  writeFileSync(file, '');
  let hasRun = false;
  const work = withLock(file, () => Promise.resolve((hasRun = true)));
  await new Promise((done) => setImmediate(done));
  expect(hasRun).toBe(false);
  utimesSync(file, 0, 0);
  await work;
  expect(hasRun).toBe(true);
});
