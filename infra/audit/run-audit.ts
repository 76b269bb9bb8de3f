// `npm run audit [-- --advisories FILE]`: checks the packages, without a network.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findVulnerable } from './advisories.ts';
import { findLicenceFaults, readInstalled } from './licences.ts';
import { findLockfileFaults, findSettingFaults, readLockfile } from './lockfile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const { values } = parseArgs({ options: { advisories: { type: 'string' } } });

const lockfile = read('pnpm-lock.yaml');
const packages = readLockfile(lockfile);
const parts = {
  lockfile: findLockfileFaults(lockfile),
  settings: findSettingFaults(read('pnpm-workspace.yaml')),
  licences: findLicenceFaults(readInstalled(root)),
  ...(values.advisories !== undefined && {
    advisories: findVulnerable(packages, readFileSync(values.advisories, 'utf8')),
  }),
};
for (const [name, faults] of Object.entries(parts)) {
  console.log(faults.length === 0 ? `ok      ${name}` : `FAILED  ${name}`);
  for (const fault of faults) console.log(`        ${fault}`);
}
console.log(`${packages.length} packages in the lockfile`);
if (values.advisories === undefined) {
  console.log('not compared with advisories: name a file of them with --advisories');
}
if (Object.values(parts).flat().length > 0) process.exitCode = 1;
