import { globSync } from 'node:fs';
import { collectionNames } from '@greenroom/sync-protocol/collections';
import { expect, it } from 'vitest';
import { features, feeds } from './registered-features.ts';

const files = globSync('features/*/*-feature.ts', { cwd: import.meta.dirname });

it.each(files)('%s is listed', async (file) => {
  const module = (await import(/* @vite-ignore */ new URL(file, import.meta.url).href)) as object;
  expect(features).toEqual(expect.arrayContaining(Object.values(module)));
});

it('every collection has one feed', () => {
  const fed = feeds.map(({ collection }) => collection);
  expect(fed.toSorted()).toEqual(collectionNames.toSorted());
});
