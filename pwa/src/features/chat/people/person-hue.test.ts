import { expect, it } from 'vitest';
import { hueCount } from '../../../ui/avatar/avatar.tsx';
import { personHue } from './person-hue.ts';

it('gives the first people shown different hues, and each of them always the same', () => {
  const seeds = Array.from({ length: 20 }, (_, index) => `person ${index}`);
  const hues = seeds.map(personHue);
  expect(new Set(hues.slice(0, hueCount)).size).toBe(hueCount);
  expect(seeds.map(personHue)).toEqual(hues);
});
