import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { root, runCommand } from './run-command.ts';

/** The build's inputs, relative to the root. */
const sources = [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'pwa/index.html',
  'pwa/too-old.html',
  'pwa/clock.html',
  'pwa/package.json',
  'pwa/build',
  'pwa/public',
  'pwa/src',
  'pwa/vite.config.ts',
  'sw/package.json',
  'sw/src',
  'sync-protocol/package.json',
  'sync-protocol/src',
];
const isNotBuilt = /\.(test\.tsx?|module\.css\.d\.ts)$/;

// Inside dist, which every build empties: a manual or partial build counts as stale.
const record = join(root, 'pwa', 'dist', '.built-from');

/**
 * Builds pwa/dist when its sources changed since the last build; `report` hears that it does.
 * Throws with the build's output when it fails.
 */
export async function buildPwaWhenStale(report: (line: string) => void): Promise<void> {
  if (isCurrent()) return;
  await withLock(join(root, 'pwa', 'node_modules', '.greenroom-build-lock'), async () => {
    if (isCurrent()) return;
    report('Building the app…');
    const hash = hashSources();
    const { code, output } = await runCommand('vite', ['build'], {
      folder: 'pwa',
      limit: 600_000,
      // Under a test runner NODE_ENV is 'test', which would give a development build.
      env: { NODE_ENV: 'production' },
    });
    if (code !== 0) throw new Error(`The app could not be built.\n${output}`);
    writeFileSync(record, hash);
  });
}

function isCurrent(): boolean {
  return existsSync(record) && readFileSync(record, 'utf8') === hashSources();
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(join(root, source))) {
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !isNotBuilt.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
