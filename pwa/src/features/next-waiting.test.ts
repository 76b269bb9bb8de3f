import { expect, test } from 'vitest';
import { findNextWaiting } from './next-waiting.ts';

const pending = (id: string) => ({ id, status: 'pending' as const });
const approved = (id: string) => ({ id, status: 'approved' as const });
const rows = [pending('a'), approved('b'), pending('c'), pending('d')];

test('the next below that waits comes up, and from the end the first', () => {
  expect(findNextWaiting(rows, pending('a'), approved('a'))).toBe('c');
  expect(findNextWaiting(rows, pending('c'), approved('c'))).toBe('d');
  expect(findNextWaiting(rows, pending('d'), approved('d'))).toBe('a');
});

test('deleting one that waits is a decision too', () => {
  expect(findNextWaiting(rows, pending('a'), null)).toBe('c');
});

test('nobody comes up after a change that decides nothing, or when nobody waits', () => {
  expect(findNextWaiting(rows, approved('b'), approved('b'))).toBeNull();
  expect(findNextWaiting(rows, pending('a'), pending('a'))).toBeNull();
  expect(findNextWaiting([pending('a')], pending('a'), approved('a'))).toBeNull();
});
