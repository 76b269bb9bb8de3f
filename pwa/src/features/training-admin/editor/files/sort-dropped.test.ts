import { expect, test } from 'vitest';
import { sortDropped } from './sort-dropped.ts';

const names = ['clip.MP4', 'room.png', 'plan.pdf', 'tool.exe', 'second.mov'];
const files = names.map((name) => new File(['x'], name));
const sort = (kind: Parameters<typeof sortDropped>[1]) => {
  const { taken, others } = sortDropped(files, kind);
  return {
    taken: taken.map(({ file, type }) => [file.name, type]),
    others: others.map(({ name }) => name),
  };
};

test('a section of items takes every file some item can have, in their order', () => {
  expect(sort('items')).toEqual({
    taken: [
      ['clip.MP4', 'video'],
      ['room.png', 'image'],
      ['plan.pdf', 'document'],
      ['second.mov', 'video'],
    ],
    others: ['tool.exe'],
  });
});

test.each([
  ['video', ['clip.MP4', 'video'], 4],
  ['document', ['plan.pdf', 'document'], 4],
] as const)('a section that is one %s takes the first of its kind', (kind, first, others) => {
  expect(sort(kind).taken).toEqual([first]);
  expect(sort(kind).others).toHaveLength(others);
});

test('a section that is one text takes no file', () => {
  expect(sort('text').taken).toEqual([]);
});
