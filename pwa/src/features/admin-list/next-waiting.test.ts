import { expect, test } from 'vitest';
import { findNextWaiting } from './next-waiting.ts';

const pending = (id: string) => ({ id, status: 'pending' as const });
const approved = (id: string) => ({ id, status: 'approved' as const });
const rows = [pending('a'), approved('b'), pending('c'), pending('d')];

test('the next pending row below follows, after the last the first', () => {
  expect(findNextWaiting(rows, pending('a'), approved('a'))).toBe('c');
  expect(findNextWaiting(rows, pending('c'), approved('c'))).toBe('d');
  expect(findNextWaiting(rows, pending('d'), approved('d'))).toBe('a');
});

test('deleting a pending row is a decision too', () => {
  expect(findNextWaiting(rows, pending('a'), null)).toBe('c');
});

test('no row follows a change that decides nothing, or without pending rows', () => {
  expect(findNextWaiting(rows, approved('b'), approved('b'))).toBeNull();
  expect(findNextWaiting(rows, pending('a'), pending('a'))).toBeNull();
  expect(findNextWaiting([pending('a')], pending('a'), approved('a'))).toBeNull();
});
