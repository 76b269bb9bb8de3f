import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** As the package states it; empty: not at all. */
  readonly license: string;
}

/** Licences a package of ours may have (SPDX). */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Zlib',
  'Python-2.0',
  'Unicode-3.0',
  // Of files, which we do not change.
  'MPL-2.0',
  // Fonts.
  'OFL-1.1',
  // Data about browsers.
  'CC-BY-4.0',
]);

/** Packages with another licence, and why they may. */
const exceptions: readonly { readonly name: RegExp; readonly license: string }[] = [
  // libvips, a library beside the program, which whoever runs it may replace.
  { name: /^@img\/sharp-libvips-/, license: 'LGPL-3.0-or-later' },
];

/** Packages that are installed; those for other systems are not. `root`: folder of the project. */
export function readInstalled(root: string): InstalledPackage[] {
  const store = join(root, 'node_modules/.pnpm');
  const files = globSync('*/node_modules/{*,@*/*}/package.json', { cwd: store });
  const found = new Map<string, InstalledPackage>();
  for (const file of files) {
    const { name, version, license, licenses } = JSON.parse(
      readFileSync(join(store, file), 'utf8'),
    ) as Readonly<Record<string, unknown>>;
    if (typeof name !== 'string' || typeof version !== 'string') continue;
    const said = license ?? licenses;
    const text = typeof said === 'string' ? said : '';
    found.set(`${name}@${version}`, { name, version, license: text });
  }
  return [...found.values()];
}

/** Packages whose licence is not allowed, a line each. */
export function findLicenceFaults(packages: readonly InstalledPackage[]): string[] {
  return packages
    .filter((one) => !isAllowed(one.license) && !isException(one))
    .map(({ name, version, license }) => `${name}@${version}: ${license || 'no licence'}`);
}

/** Of alternatives one is enough, of parts all must be allowed. */
function isAllowed(license: string): boolean {
  const text = license.replaceAll(/[()]/g, '');
  return text
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => allowed.has(part.trim())));
}

function isException({ name, license }: InstalledPackage): boolean {
  return exceptions.some((one) => one.name.test(name) && one.license === license);
}
