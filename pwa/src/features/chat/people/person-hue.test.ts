// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hueOf } from '../../../ui/avatar/avatar.tsx';
import { makeItem } from '../testing/chat-factory.ts';
import { hueCount, hueLastWriters, personHue, useKnownHues } from './person-hue.ts';

it('gives those who wrote last different hues, and everybody always the same', async () => {
  const seeds = Array.from({ length: 20 }, (_, index) => `person ${index}`);
  const { result } = renderHook(useKnownHues);
  const readHues = () => seeds.map((seed) => result.current(seed));
  // Asked about before, they are given none.
  expect(readHues()).toEqual(seeds.map(hueOf));
  const first = result.current;
  await act(async () =>
    hueLastWriters(
      ['reader', ...seeds, 'reader'].map((senderId) => makeItem({ senderId })),
      'reader',
    ),
  );
  expect(result.current).not.toBe(first);
  const hues = seeds.map(personHue);
  expect(new Set(hues.slice(-hueCount)).size).toBe(hueCount);
  expect(seeds.map(personHue)).toEqual(hues);
  expect(readHues()).toEqual(hues);
});
