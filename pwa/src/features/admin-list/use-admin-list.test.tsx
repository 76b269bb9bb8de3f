import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useListLocation } from '../../platform/list-location.ts';
import { useAdminRows } from './use-admin-list.ts';

const idOf = (index: number) => `0190d000-0000-7000-8000-00000000000${index}`;
const read = {
  data: { rows: [1, 2, 3].map((index) => ({ id: idOf(index) })), total: 3 },
  error: null,
  isError: false,
  isPlaceholderData: false,
  refetch: () => undefined,
};

/** A list whose first row is open. */
function openFirst() {
  const use = () => useAdminRows(read, useListLocation({}));
  const wrapper = ({ children }: { readonly children: React.ReactNode }) => (
    <MemoryRouter initialEntries={[`/?open=${idOf(1)}`]}>{children}</MemoryRouter>
  );
  return renderHook(use, { wrapper }).result;
}

test('goes on from the open row once it is settled', () => {
  const list = openFirst();
  act(() => list.current.settle(idOf(1), { next: idOf(2), isListed: true }));
  expect(list.current.place.open).toBe(idOf(2));
});

test('an answer that comes late leaves the row that was opened meanwhile', () => {
  const list = openFirst();
  const { settle, place } = list.current;
  act(() => place.replaceOpen(idOf(3)));
  act(() => settle(idOf(1), { next: idOf(2), isListed: true, isGone: true }));
  expect(list.current.place.open).toBe(idOf(3));
});
