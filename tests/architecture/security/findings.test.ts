import { expect, it } from 'vitest';
import { findProjectFile, readProjectFile } from '../source-tree.ts';

const page = readProjectFile('docs/security/findings.md');
const rows = [...page.matchAll(/^\| ([A-Z]-\d+) \| (.+) \|$/gm)].map(([, id = '', rest = '']) => {
  const [, grade, mended = '', heldBy = ''] = rest.split('|').map((cell) => cell.trim());
  return { id, grade, mended, files: [...heldBy.matchAll(/`([^`]+)`/g)].map(([, file]) => file) };
});

it('findings have an id of their own, a grade, and a release that mends them or why not', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const changelog = readProjectFile('CHANGELOG.md');
  for (const { id, grade, mended } of rows) {
    expect(['critical', 'high', 'medium', 'low'], id).toContain(grade);
    const isRelease = new RegExp(String.raw`^## ${mended}(?: |$)`, 'm').test(changelog);
    expect(isRelease || /^will not: \S/.test(mended), id).toBe(true);
  }
});

it('findings that were mended are held by tests that exist', () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const { id, mended, files } of rows) {
    if (!mended.startsWith('will not')) expect(files, id).not.toEqual([]);
    for (const file of files) expect(findProjectFile(file ?? ''), `${id}: ${file}`).not.toBeNull();
  }
});
