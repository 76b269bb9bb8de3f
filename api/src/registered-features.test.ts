import { globSync } from 'node:fs';
import { collectionNames } from '@greenroom/sync-protocol/collections';
import { calls } from '@greenroom/sync-protocol/contract';
import { expect, it } from 'vitest';
import { makeKeyRing } from './crypto/testing/make-key-ring.ts';
import { openFiles } from './files/files.ts';
import { createRequestHandlers, features, feeds, mutationHandlers } from './registered-features.ts';

const files = globSync('features/*/*-feature.ts', { cwd: import.meta.dirname });

it.each(files)('%s is listed', async (file) => {
  const module = (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as object;
  expect(features).toEqual(expect.arrayContaining(Object.values(module)));
});

it('every call has a handler', async () => {
  const requests = createRequestHandlers({
    files: openFiles('no-such-folder'),
    bankKeys: await makeKeyRing(),
    announce: () => undefined,
  });
  const handled = [...Object.keys(mutationHandlers), ...Object.keys(requests)];
  expect(handled.toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
});

it('every collection has one feed', () => {
  const fed = feeds.map(({ collection }) => collection);
  expect(fed.toSorted()).toEqual(collectionNames.toSorted());
});
