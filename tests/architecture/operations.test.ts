import { knownVariables } from '@greenroom/api/config';
import { secretVariables } from '@greenroom/api/secret-files';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readProjectFile } from './browsers.ts';

const page = readProjectFile('docs/operations.md');

describe('the page for operators', () => {
  it('lists every variable once, and no other', () => {
    const rows = [...page.matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, cell = '']) => cell);
    const listed = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, n]) => n));
    const asFiles = secretVariables.map((name) => `${name}_FILE`);
    const expected = knownVariables.filter((name) => !asFiles.includes(name));
    expect(listed).toHaveLength(expected.length);
    expect(new Set(listed)).toEqual(new Set(expected));
  });

  it('names no command that is missing', () => {
    const scripts = Object.keys(
      (JSON.parse(readProjectFile('package.json')) as { scripts: object }).scripts,
    );
    const named = [...page.matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => name === undefined || !scripts.includes(name))).toEqual([]);
  });

  it('links to files that exist', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) => link);
    const missing = links.filter(
      (link) => !existsSync(new URL(`../../docs/${link}`, import.meta.url)),
    );
    expect(missing).toEqual([]);
  });
});
