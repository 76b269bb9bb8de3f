import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { demoModules, planProgress } from './plan-training.ts';

it('names only media that exist', () => {
  const files = demoModules.flatMap(({ thumbnail, video, sections }) => [
    thumbnail,
    video,
    ...sections.flatMap(({ items }) => items.map(({ file }) => file ?? null)),
  ]);
  const named = files.filter((file) => file !== null);
  expect(named.length).toBeGreaterThan(6);
  for (const file of named) {
    expect(existsSync(new URL(`media/${file}`, import.meta.url)), file).toBe(true);
  }
});

it('brings every state of a module, and the same for the same seed', () => {
  const names = Array.from({ length: 40 }, (_, index) => `member${index}`);
  const states = names.map((name, index) => planProgress(7, name, index));
  expect(new Set(states.flat())).toEqual(new Set(['granted', 'begun', 'done', null]));
  expect(states).toEqual(names.map((name, index) => planProgress(7, name, index)));
});
