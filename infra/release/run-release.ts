// `npm run release`: the archive of this commit with the built app, its SBOM, and their checksums.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from '../operator/version.ts';
import { buildPwaWhenStale } from '../scripts/build-pwa.ts';
import { root } from '../scripts/run-command.ts';
import { checksumsOf, makeArchive, readCommit } from './archive.ts';
import { makeSbom } from './sbom.ts';

try {
  await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const commit = readCommit(root);
  await buildPwaWhenStale(console.log);
  const name = `greenroom-${readVersion()}`;
  const files = {
    [`${name}.tar.gz`]: makeArchive(root, `${name}/`, 'pwa/dist'),
    [`${name}.cdx.json`]: await makeSbom(commit.time),
  };
  const folder = join(root, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(folder, file), bytes);
  const sums = checksumsOf(files);
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  console.log(`Release ${readVersion()} of ${commit.id}, in release/:\n${sums.trimEnd()}`);
}
