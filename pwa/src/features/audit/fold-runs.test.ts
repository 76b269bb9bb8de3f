import { expect, test } from 'vitest';
import { foldRuns } from './fold-runs.ts';

const entries = Array.from('aaabbcaaaa', (kind, index) => ({ id: `${kind}${index}`, kind }));
const fold = (unfolded: readonly string[] = [], kept = 1) =>
  foldRuns(entries, ({ kind }) => kind, kept, new Set(unfolded));

test('folds three and more alike that follow each other into the first', () => {
  const { shown, folded } = fold();
  expect(shown.map(({ id }) => id)).toEqual(['a0', 'b3', 'b4', 'c5', 'a6']);
  const below = [...folded].map(([first, rest]) => [first, rest.map(({ id }) => id)]);
  expect(below).toEqual([
    ['a0', ['a1', 'a2']],
    ['a6', ['a7', 'a8', 'a9']],
  ]);
});

test('keeps the first two of a run, and one alone is not folded below them', () => {
  const { shown, folded } = fold([], 2);
  expect(shown.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2', 'b3', 'b4', 'c5', 'a6', 'a7']);
  expect([...folded.keys()]).toEqual(['a7']);
});

test('shows an unfolded run whole', () => {
  const { shown, folded } = fold(['a0']);
  expect(shown.map(({ id }) => id)).toEqual(['a0', 'a1', 'a2', 'b3', 'b4', 'c5', 'a6']);
  expect([...folded.keys()]).toEqual(['a6']);
});

test('keeps a run unfolded when an entry alike comes before it', () => {
  const newest = { id: 'newest', kind: 'a' };
  const { shown } = foldRuns([newest, ...entries], ({ kind }) => kind, 1, new Set(['a0']));
  expect(shown.slice(0, 4).map(({ id }) => id)).toEqual(['newest', 'a0', 'a1', 'a2']);
});
