import { expect, test } from 'vitest';
import { findNextAlike } from './next-alike.ts';

const rows = [
  { id: 'a', status: 'pending' },
  { id: 'b', status: 'pending' },
  { id: 'c', status: 'pending' },
  { id: 'd', status: 'resolved' },
];
const next = (id: string, status: string) => findNextAlike('status', rows, { id, status })?.id;

test('goes on with what waits, down the list and then up', () => {
  expect(next('a', 'resolved')).toBe('b');
  expect(next('c', 'in_progress')).toBe('b');
});

test('stays where a row kept its status, was the last of it, or is not on the page', () => {
  expect(next('a', 'pending')).toBeUndefined();
  expect(next('d', 'pending')).toBeUndefined();
  expect(next('e', 'resolved')).toBeUndefined();
  expect(findNextAlike('createdAt', rows, { id: 'a', status: 'resolved' })).toBeUndefined();
});
