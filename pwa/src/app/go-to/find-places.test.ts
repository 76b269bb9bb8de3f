import { expect, test } from 'vitest';
import { findPlaces } from './find-places.ts';

const places = [
  { id: 'a', label: 'Training Access', detail: 'Training' },
  { id: 'b', label: 'Who Works When', detail: 'People', keywords: 'shifts hours' },
  { id: 'c', label: 'Switch maintenance mode…', keywords: 'turn on off' },
  { id: 'd', label: 'Access log', detail: 'Insight' },
];

const found = (typed: string) => findPlaces(places, typed).map(({ id }) => id);

test.each([
  ['', 'abcd'],
  ['  ', 'abcd'],
  ['TRAI', 'a'],
  ['acc tr', 'a'],
  ['when', 'b'],
  ['hou', 'b'],
  ['turn maint', 'c'],
  ['raining', ''],
  ['access x', ''],
])('%j finds %j', (typed, ids) => {
  expect(found(typed).join('')).toBe(ids);
});

test('what is called so comes before what is only described so', () => {
  expect(
    findPlaces([{ id: 'x', label: 'Report', keywords: 'access' }, ...places], 'access'),
  ).toEqual([places[0], places[3], { id: 'x', label: 'Report', keywords: 'access' }]);
});
