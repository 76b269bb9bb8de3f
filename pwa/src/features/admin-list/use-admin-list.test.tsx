import { act, render, renderHook } from '@testing-library/react';
import { useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useListLocation } from '../../platform/list-location.ts';
import { AtAddress } from '../../testing/at-address.tsx';
import { type AdminList, useAdminRows } from './use-admin-list.ts';

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
    <AtAddress address={`/?open=${idOf(1)}`}>{children}</AtAddress>
  );
  return renderHook(use, { wrapper }).result;
}

/** A list at `/list` whose first row is open, and the router's way to anywhere. */
function openAtList() {
  const shown = { address: '', go: (_to: string) => {}, list: null as AdminList<Row> | null };
  function Address() {
    const { pathname, search } = useLocation();
    const go = useNavigate();
    useEffect(() => {
      shown.address = pathname + search;
      shown.go = (to) => void go(to);
    });
    return null;
  }
  function List() {
    const list = useAdminRows<Row>(read, useListLocation({}));
    useEffect(() => {
      shown.list = list;
    });
    return null;
  }
  render(
    <AtAddress address={`/list?open=${idOf(1)}`}>
      <Address />
      <Routes>
        <Route path="/list" element={<List />} />
        <Route path="*" element={null} />
      </Routes>
    </AtAddress>,
  );
  return shown;
}

type Row = { readonly id: string };

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

test('an answer that comes late keeps what was searched meanwhile', () => {
  const shown = openAtList();
  const { list } = shown;
  act(() => shown.go(`/list?search=ru&open=${idOf(1)}`));
  act(() => list?.settle(idOf(1), { next: idOf(2), isListed: true }));
  expect(shown.address).toBe(`/list?search=ru&open=${idOf(2)}`);
});

test('an answer that comes once the list was left does not lead back to it', () => {
  const shown = openAtList();
  const { list } = shown;
  act(() => shown.go('/elsewhere'));
  act(() => list?.settle(idOf(1), { next: idOf(2), isListed: true }));
  expect(shown.address).toBe('/elsewhere');
});
