import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { widenWindow } from '../../testing/render-room.tsx';
import { useStatusGroups } from './status-filters.tsx';

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'resolved', label: 'Resolved' },
];

function headings(rowStatuses: readonly string[], filters = { status: '', sort: 'status' }) {
  const rows = rowStatuses.map((status, index) => ({ id: String(index), status }));
  const { result } = renderHook(() => useStatusGroups({ filters }, rows, statuses));
  return result.current && rows.map(result.current);
}

test('on a phone one settled among those that wait stays below their heading', () => {
  expect(headings(['pending', 'resolved', 'pending', 'in_progress', 'resolved'])).toEqual([
    'Pending',
    'Pending',
    'Pending',
    'In progress',
    'Resolved',
  ]);
});

test('another order, a status alone and a table have no such headings', () => {
  expect(headings(['pending'], { status: '', sort: '-createdAt' })).toBeUndefined();
  expect(headings(['pending'], { status: 'pending', sort: 'status' })).toBeUndefined();
  widenWindow();
  expect(headings(['pending'])).toBeUndefined();
});
