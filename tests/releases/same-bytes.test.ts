import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeSbom } from '../../infra/release/sbom.ts';
import { runCommand } from '../../infra/scripts/run-command.ts';

/** The hash of each file of a new build. */
async function build(): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-same-bytes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { code, output } = await runCommand('vite', ['build', '--outDir', folder], {
    folder: 'pwa',
    limit: 600_000,
    env: { NODE_ENV: 'production' },
  });
  expect(code, output).toBe(0);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  return Object.fromEntries(files.map((file) => [file.slice(folder.length), hashOf(file)]));
}

it('the app has the same bytes when built twice', { timeout: 1_200_000 }, async () => {
  const first = await build();
  expect(Object.keys(first)).toContain('/sw.js');
  expect(await build()).toEqual(first);
});

it('the SBOM has the same bytes when made twice', { timeout: 300_000 }, async () => {
  const time = new Date('2026-11-23T12:00:00Z');
  const first = await makeSbom(time);
  expect(JSON.parse(first)).toMatchObject({ bomFormat: 'CycloneDX' });
  expect(await makeSbom(time)).toBe(first);
});
