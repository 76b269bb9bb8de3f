import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSourceTree } from '../source-tree.ts';

/**
 * What a page keeps beside sealed rows and caches stays readable under a lock, so that
 * docs/decisions/app-lock.md names each key of localStorage and sessionStorage.
 */
const page = new URL('../../../docs/decisions/app-lock.md', import.meta.url);
const section = /## What stays readable\n(.+?)\n## /s.exec(readFileSync(page, 'utf8'))?.[1] ?? '';
const named = [...section.matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].flatMap(([, area, keys = '']) =>
  [...keys.matchAll(/`(.+?)`/g)].map(([, key]) => `${area} ${key}`),
);

const app = readSourceTree().filter(
  ({ path }) =>
    /^(?:pwa|sw)\/src\//.test(path) && !/\.test\.tsx?$|\/testing\/|\/web-storage\.ts$/.test(path),
);
/** The value of each constant, by its name and file. */
const constantIn = (text: string, name: string) =>
  new RegExp(`const ${name} = '([^']+)'`).exec(text)?.[1];

/** Calls of web-storage.ts, each with its key. */
const kept = app.flatMap(({ path, text }) =>
  [...text.matchAll(/\bwrite(Local|Tab)\((\w+),/g)].map(([, area, name = '']) => {
    const exported = app.map((file) => constantIn(file.text, `${name}`));
    const key = constantIn(text, name) ?? exported.find((value) => value !== undefined);
    return `${area === 'Tab' ? 'sessionStorage' : 'localStorage'} ${key ?? `${name} of ${path}`}`;
  }),
);

test('every key that the app keeps is in the list of what stays readable, and no other', () => {
  expect(kept.length).toBeGreaterThan(20);
  expect([...new Set(kept)].toSorted()).toEqual(named.toSorted());
});

test('no code of the app writes to storage but by web-storage.ts', () => {
  const direct = app.filter(({ text }) => /(?:local|session)Storage(?:\.|\[)/.test(text));
  expect(direct.map(({ path }) => path)).toEqual([]);
});
