import { expect, it } from 'vitest';
import { makeItem } from '../testing/chat-factory.ts';
import { hueCount, hueLastWriters, personHue } from './person-hue.ts';

it('gives those who wrote last different hues, and everybody always the same', () => {
  const seeds = Array.from({ length: 20 }, (_, index) => `person ${index}`);
  hueLastWriters(
    ['reader', ...seeds, 'reader'].map((senderId) => makeItem({ senderId })),
    'reader',
  );
  const hues = seeds.map(personHue);
  expect(new Set(hues.slice(-hueCount)).size).toBe(hueCount);
  expect(seeds.map(personHue)).toEqual(hues);
});
