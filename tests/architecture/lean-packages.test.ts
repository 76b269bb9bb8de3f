import { expect, it } from 'vitest';
import { unusedDexieMethods } from '../../pwa/build/lean-packages.ts';
import { readSourceTree } from './source-tree.ts';

const calls = new RegExp(String.raw`\.(?:${unusedDexieMethods.join('|')})\(`);

it('nobody calls what the build leaves out of Dexie: it works in unit tests alone', () => {
  expect(calls.test("db.outbox.where('id').noneOf(ids)")).toBe(true);
  expect(calls.test("db.outbox.where('id').anyOf(ids)")).toBe(false);
  const callers = readSourceTree()
    .filter(({ path }) => /^(?:pwa|sw)\/src\//.test(path) && !path.includes('.test.'))
    .filter(({ text }) => calls.test(text) || /\.hook\(/.test(text));
  expect(callers.map(({ path }) => path)).toEqual([]);
});

it('the router is the declarative one: the build leaves out what others need', () => {
  const others =
    /\b(?:createBrowserRouter|RouterProvider|useLoaderData|useFetcher|useBlocker|Form)\b/;
  const users = readSourceTree()
    .filter(({ path }) => path.startsWith('pwa/src/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/import \{([^}]*)\} from 'react-router(?:-dom)?'/g)].map((found) => ({
        path,
        names: found[1] ?? '',
      })),
    );
  expect(users.length).toBeGreaterThan(5);
  expect(users.filter(({ names }) => others.test(names))).toEqual([]);
});
