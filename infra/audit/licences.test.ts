import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findLicenceFaults, readInstalled } from './licences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const withLicence = (license: string, name = 'x') => [{ name, version: '1.0.0', license }];

it('every installed package has an allowed licence', () => {
  const packages = readInstalled(root);
  expect(packages.length).toBeGreaterThan(500);
  expect(findLicenceFaults(packages)).toEqual([]);
});

it.each(['MIT', '(MIT OR GPL-3.0-or-later)', 'MIT AND ISC AND BSD-3-Clause'])(
  'allows %s',
  (one) => {
    expect(findLicenceFaults(withLicence(one))).toEqual([]);
  },
);

it.each(['', 'GPL-3.0-only', 'MIT AND AGPL-3.0-only', 'SEE LICENSE IN x', 'LGPL-3.0-or-later'])(
  'finds %j',
  (one) => {
    expect(findLicenceFaults(withLicence(one))).toHaveLength(1);
  },
);

it('makes its exception for one library alone', () => {
  const library = '@img/sharp-libvips-linux-x64';
  expect(findLicenceFaults(withLicence('LGPL-3.0-or-later', library))).toEqual([]);
  expect(findLicenceFaults(withLicence('GPL-3.0-only', library))).toHaveLength(1);
});
