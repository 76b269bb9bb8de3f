import { useState, useSyncExternalStore } from 'react';
import type { RowFocus } from './use-row-focus.ts';

export interface SteadyRows<Row> {
  readonly rows: readonly Row[];
  /** A shown row as it was when it got its place, which it keeps while the list is held. */
  readonly placedAs: (id: string) => Row | undefined;
  /** The list has changed, but is held. Null: it has not. */
  readonly news: { readonly added: number } | null;
  readonly show: () => void;
  /** Removes a decided row before the list is read again. */
  readonly drop: (id: string) => void;
}

/**
 * Updates a list without moving rows while it is held: only their contents change. Another `scope`
 * (filters, page) is shown at once. `latest`: the server's answer, the same object while unchanged.
 */
export function useSteadyRows<Row extends { readonly id: string }>(
  latest: readonly Row[],
  scope: string,
  focus: Pick<RowFocus, 'isHeld' | 'subscribe'>,
): SteadyRows<Row> {
  const isHeld = useSyncExternalStore(focus.subscribe, focus.isHeld);
  /** The answer that determines the shown order. */
  const [shown, setShown] = useState({ scope, answer: latest });
  /** Removed rows with the answers they were removed from (shown, latest): later ones override. */
  const [dropped, setDropped] = useState<ReadonlyMap<string, readonly (readonly Row[])[]>>(
    new Map(),
  );
  const isKept = isHeld && shown.scope === scope && shown.answer.length > 0;
  if (!isKept && (shown.answer !== latest || shown.scope !== scope)) {
    setShown({ scope, answer: latest });
  }
  const withoutDropped = (answer: readonly Row[]) =>
    answer.filter(({ id }) => dropped.get(id)?.includes(answer) !== true);
  const current = withoutDropped(latest);
  const fresh = new Map(latest.map((row) => [row.id, row]));
  const kept = withoutDropped(shown.answer).map((row) => fresh.get(row.id) ?? row);
  const rows = isKept && shown.answer !== latest ? kept : current;
  return {
    rows,
    placedAs: (key) => (rows === kept ? shown.answer : rows).find(({ id }) => id === key),
    news: findNews(rows, current),
    show: () => setShown({ scope, answer: latest }),
    drop: (id) => setDropped((before) => new Map(before).set(id, [shown.answer, latest])),
  };
}

function findNews<Row extends { readonly id: string }>(
  rows: readonly Row[],
  current: readonly Row[],
): SteadyRows<Row>['news'] {
  const isSame =
    rows.length === current.length && rows.every(({ id }, index) => id === current[index]?.id);
  if (isSame) return null;
  const known = new Set(rows.map(({ id }) => id));
  return { added: current.filter(({ id }) => !known.has(id)).length };
}
