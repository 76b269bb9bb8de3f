import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findClientsToKeep } from './clients-to-keep.ts';

const changelogOf = (...headings: string[]) =>
  ['# Changelog', '## Unreleased', ...headings.map((one) => `## ${one}`)].join('\n\ntext\n\n');
const now = new Date('2027-12-24T00:00:00Z');

it('keeps the two last releases, however old they are', () => {
  const changelog = changelogOf('1.2.0 (2026-03-01)', '1.1.0 (2026-02-01)', '1.0.0 (2026-01-01)');
  expect(findClientsToKeep(changelog, now)).toEqual(['1.2.0', '1.1.0']);
});

it('keeps every release of the last twelve months', () => {
  const days = ['2027-12-01', '2027-06-01', '2027-02-01', '2026-12-24', '2026-12-23'];
  const changelog = changelogOf(...days.map((day, index) => `1.${9 - index}.0 (${day})`));
  expect(findClientsToKeep(changelog, now)).toEqual(['1.9.0', '1.8.0', '1.7.0', '1.6.0']);
});

it('refuses a heading without its date', () => {
  expect(() => findClientsToKeep(changelogOf('1.0.0'), now)).toThrow('VERSION (yyyy-MM-dd)');
});

it('all of them are kept (npm run keep-client), for the test of old clients', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
  const kept = readdirSync(new URL('clients', import.meta.url));
  const needed = findClientsToKeep(read('../../CHANGELOG.md'), new Date());
  expect(kept).toEqual(expect.arrayContaining(needed.map((version) => `${version}.mjs.gz`)));
  expect(needed).not.toEqual([]);
});
