import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widenWindow } from '../../testing/render-room.tsx';
import { useStatusGroups } from './status-filters.tsx';

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'resolved', label: 'Resolved' },
];

/** The headings of rows that got their places with `before`, and have these statuses now. */
function headings(
  now: readonly string[],
  filters = { status: '', sort: 'status' },
  before: readonly string[] = now,
) {
  const rowsOf = (some: readonly string[]) =>
    some.map((status, index) => ({ id: String(index), status }));
  const placed = rowsOf(before);
  const placedAs = (id: string) => placed[Number(id)];
  const { result } = renderHook(() => useStatusGroups({ filters }, { placedAs }, statuses));
  return result.current && rowsOf(now).map(result.current);
}

test('on a phone one settled or opened again in its place stays below its heading', () => {
  const before = ['pending', 'pending', 'in_progress', 'resolved', 'resolved'];
  const now = ['pending', 'resolved', 'in_progress', 'resolved', 'pending'];
  expect(headings(now, undefined, before)).toEqual([
    'Pending',
    'Pending',
    'In progress',
    'Resolved',
    'Resolved',
  ]);
});

test('another order, a status alone and a table have no such headings', () => {
  expect(headings(['pending'], { status: '', sort: '-createdAt' })).toBeUndefined();
  expect(headings(['pending'], { status: 'pending', sort: 'status' })).toBeUndefined();
  widenWindow();
  expect(headings(['pending'])).toBeUndefined();
});
