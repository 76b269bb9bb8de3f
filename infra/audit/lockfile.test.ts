import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findLockfileFaults, findSettingFaults, readLockfile } from './lockfile.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const hash = `integrity: sha512-${'a'.repeat(86)}==`;
const lockfile = (...entries: string[]) =>
  `lockfileVersion: '9.0'\n\npackages:\n\n${entries.join('\n')}\nsnapshots:\n`;
const good = `  '@a/b@1.0.0':\n    resolution: {${hash}}\n    engines: {node: '>=1'}\n`;

describe('the lockfile', () => {
  it('finds nothing wrong with the lockfile of this project', () => {
    const text = read('pnpm-lock.yaml');
    expect(readLockfile(text).length).toBeGreaterThan(500);
    expect(findLockfileFaults(text)).toEqual([]);
  });

  it('reads name and version', () => {
    expect(readLockfile(lockfile(good))).toEqual([
      { name: '@a/b', version: '1.0.0', resolution: hash },
    ]);
  });

  it.each([
    ['no hash', '  c@1.0.0:\n    resolution: {type: directory}\n'],
    ['a weak hash', '  c@1.0.0:\n    resolution: {integrity: sha1-abc=}\n'],
    [
      'an address of its own',
      `  c@1.0.0:\n    resolution: {${hash}, tarball: https://x.example/c.tgz}\n`,
    ],
    ['no resolution', '  c@1.0.0:\n    engines: {}\n'],
  ])('finds %s', (_what, entry) => {
    expect(findLockfileFaults(lockfile(good))).toEqual([]);
    expect(findLockfileFaults(lockfile(good, entry))).not.toEqual([]);
  });

  it('finds an empty one', () => {
    expect(findLockfileFaults('')).not.toEqual([]);
  });
});

describe('the settings', () => {
  const settings = read('pnpm-workspace.yaml');

  it('are right in this project', () => {
    expect(findSettingFaults(settings)).toEqual([]);
  });

  it.each([
    ['young releases', settings.replace(/^minimumReleaseAge: .*$/m, 'minimumReleaseAge: 60')],
    ['scripts of any package', settings.replace('strictDepBuilds: true', 'strictDepBuilds: false')],
    ['an exempt release', `${settings}minimumReleaseAgeExclude: [x]\n`],
    ['a registry', `${settings}registry: https://registry.example/\n`],
  ])('finds %s', (_what, text) => {
    expect(findSettingFaults(text)).not.toEqual([]);
  });
});
