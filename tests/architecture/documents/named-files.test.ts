import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readProjectFile } from '../source-tree.ts';

const folders = ['.', 'api', 'docs', 'infra', 'pwa', 'sw', 'sync-protocol', 'tests'];
const isSkipped = /(?:^|\/)(?:node_modules|dist|test-results)(?:\/|$)/;
const root = new URL('../../../', import.meta.url);
/** A file's name or the end of its path, as in `support/browser/device.ts`. */
const fileName = /`(\w[\w./-]*\.(?:css|json|md|mjs|ts|tsx|yaml))`/g;

const paths = folders.flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: folder !== '.', encoding: 'utf8' })
    .filter((path) => !isSkipped.test(path))
    .map((path) => `/${folder}/${path}`),
);
const isThere = (name: string) => paths.some((path) => path.endsWith(`/${name}`));
const namedIn = (text: string) => [...text.matchAll(fileName)].map(([, name = '']) => name);

/** Files of an installation, which no document's reader finds here. */
const ofInstallations = ['bank-keys.json'];
/** Every page but the history, which names what has gone. */
const documents = paths
  .filter((path) => path.endsWith('.md') && !path.endsWith('/CHANGELOG.md'))
  .map((path) => path.replace(/^\/(?:\.\/)?/, ''));

it.each(documents)('%s names only files that are there', (document) => {
  const named = namedIn(readProjectFile(document));
  const gone = named.filter((name) => !isThere(name) && !ofInstallations.includes(name));
  expect(gone).toEqual([]);
});

it('notices a file that has gone', () => {
  const named = namedIn('`support/gone-file.ts` and `named-files.test.ts`');
  expect(named.filter((name) => !isThere(name))).toEqual(['support/gone-file.ts']);
});
