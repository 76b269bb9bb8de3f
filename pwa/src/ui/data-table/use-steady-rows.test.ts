// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSteadyRows } from './use-steady-rows.ts';

interface Row {
  readonly id: string;
  readonly says?: string;
}

const rowsOf = (ids: string, says?: string): readonly Row[] =>
  ids.split('').map((id) => (says === undefined ? { id } : { id, says }));

function makeFocus(isHeld: boolean) {
  const listeners = new Set<() => void>();
  let held = isHeld;
  return {
    isHeld: () => held,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold: (next: boolean) => {
      held = next;
      for (const listener of listeners) listener();
    },
  };
}

function renderRows(first: readonly Row[], focus = makeFocus(false)) {
  const hook = renderHook(
    ({ latest, scope }: { latest: readonly Row[]; scope: string }) =>
      useSteadyRows(latest, scope, focus),
    { initialProps: { latest: first, scope: 'page 1' } },
  );
  const ids = () => hook.result.current.rows.map(({ id }) => id).join('');
  return { ...hook, ids, focus };
}

test('a list that is not held updates at once', () => {
  const { rerender, result, ids } = renderRows(rowsOf('ab'));
  rerender({ latest: rowsOf('cab'), scope: 'page 1' });
  expect(ids()).toBe('cab');
  expect(result.current.news).toBeNull();
});

test('a held list keeps its order, updates row contents, and counts new rows', () => {
  const { rerender, result, ids } = renderRows(rowsOf('ab'), makeFocus(true));
  rerender({ latest: rowsOf('cda', 'new'), scope: 'page 1' });
  expect(ids()).toBe('ab');
  const placedAs = () => result.current.rows.map(({ id }) => result.current.placedAs(id)?.says);
  expect(result.current.rows[0]?.says).toBe('new');
  expect(placedAs()).toEqual([undefined, undefined]);
  expect(result.current.news).toEqual({ added: 2 });
  act(() => result.current.show());
  expect(ids()).toBe('cda');
  expect(placedAs()).toEqual(['new', 'new', 'new']);
  expect(result.current.news).toBeNull();
});

test('it updates once released', () => {
  const { rerender, ids, focus } = renderRows(rowsOf('ab'), makeFocus(true));
  rerender({ latest: rowsOf('cab'), scope: 'page 1' });
  act(() => focus.hold(false));
  expect(ids()).toBe('cab');
});

test('another page or filter is shown at once, held or not', () => {
  const { rerender, ids } = renderRows(rowsOf('ab'), makeFocus(true));
  rerender({ latest: rowsOf('xy'), scope: 'page 2' });
  expect(ids()).toBe('xy');
});

test('a dropped row disappears at once for good, the others keep their places', () => {
  const { rerender, result, ids } = renderRows(rowsOf('abc'), makeFocus(true));
  act(() => result.current.drop('b'));
  expect(ids()).toBe('ac');
  rerender({ latest: rowsOf('nac'), scope: 'page 1' });
  expect(ids()).toBe('ac');
  expect(result.current.news).toEqual({ added: 1 });
});

test('an answer read after a drop overrides it', () => {
  const { rerender, result, ids } = renderRows(rowsOf('ab'));
  act(() => result.current.drop('b'));
  expect(ids()).toBe('a');
  rerender({ latest: rowsOf('ab'), scope: 'page 1' });
  expect(ids()).toBe('ab');
});

test('a held list keeps a row that was dropped from an answer before the one it shows', () => {
  const { rerender, result, ids } = renderRows(rowsOf('ab'), makeFocus(true));
  act(() => result.current.drop('b'));
  rerender({ latest: rowsOf('bc'), scope: 'page 2' });
  rerender({ latest: rowsOf('nbc'), scope: 'page 2' });
  expect(ids()).toBe('bc');
  expect(result.current.news).toEqual({ added: 1 });
});

test('a dropped row stays away where the answer it was dropped from is shown again', () => {
  const first = rowsOf('ab');
  const { rerender, result, ids } = renderRows(first);
  act(() => result.current.drop('b'));
  rerender({ latest: rowsOf('bc'), scope: 'page 2' });
  expect(ids()).toBe('bc');
  rerender({ latest: first, scope: 'page 1' });
  expect(ids()).toBe('a');
});

test('a row dropped while a later answer waits is not in that answer either', () => {
  const { rerender, result, ids, focus } = renderRows(rowsOf('ab'), makeFocus(true));
  rerender({ latest: rowsOf('cab'), scope: 'page 1' });
  act(() => result.current.drop('b'));
  expect(ids()).toBe('a');
  act(() => result.current.show());
  expect(ids()).toBe('ca');
  rerender({ latest: rowsOf('xcab'), scope: 'page 1' });
  expect(ids()).toBe('ca');
  act(() => focus.hold(false));
  expect(ids()).toBe('xcab');
});

test('a held empty list updates at once', () => {
  const { rerender, ids } = renderRows([], makeFocus(true));
  rerender({ latest: rowsOf('a'), scope: 'page 1' });
  expect(ids()).toBe('a');
});
