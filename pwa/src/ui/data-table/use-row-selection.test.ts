// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRowSelection } from './use-row-selection.ts';

interface Row {
  readonly id: string;
  readonly waits: boolean;
}

const rows: readonly Row[] = [
  { id: 'a', waits: true },
  { id: 'b', waits: false },
  { id: 'c', waits: true },
];

function renderSelection() {
  return renderHook(({ list, scope }) => useRowSelection(list, scope, ({ waits }: Row) => waits), {
    initialProps: { list: rows, scope: 'page 1' },
  });
}

test('toggling all selects the selectable rows, then none', () => {
  const { result } = renderSelection();
  expect(result.current.choices).toBe(2);
  act(() => result.current.toggleAll());
  expect(result.current.chosen.map(({ id }) => id)).toEqual(['a', 'c']);
  act(() => result.current.toggleAll());
  expect(result.current.chosen).toEqual([]);
});

test('toggling all from some selects all first', () => {
  const { result } = renderSelection();
  const [first] = rows;
  if (first) act(() => result.current.toggle(first));
  expect(result.current.chosen).toEqual([first]);
  act(() => result.current.toggleAll());
  expect(result.current.chosen).toHaveLength(2);
  if (first) act(() => result.current.toggle(first));
  expect(result.current.chosen.map(({ id }) => id)).toEqual(['c']);
  act(() => result.current.clear());
  expect(result.current.chosen).toEqual([]);
});

test('decided and removed rows are deselected; another scope selects nothing', () => {
  const { result, rerender } = renderSelection();
  act(() => result.current.toggleAll());
  const decided = rows.map((row) => (row.id === 'a' ? { ...row, waits: false } : row));
  rerender({ list: decided, scope: 'page 1' });
  expect(result.current.chosen.map(({ id }) => id)).toEqual(['c']);
  rerender({ list: rows, scope: 'page 2' });
  expect(result.current.chosen).toEqual([]);
});
