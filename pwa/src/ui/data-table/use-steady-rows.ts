import { useState, useSyncExternalStore } from 'react';
import type { RowFocus } from './use-row-focus.ts';

export interface SteadyRows<Row> {
  readonly rows: readonly Row[];
  /** The list reads otherwise by now, but somebody is about to press something in it. */
  readonly news: { readonly added: number } | null;
  /** Shows the list as it is. */
  readonly show: () => void;
  /** Takes a row off that a decision has settled, before the list is read again. */
  readonly drop: (id: string) => void;
}

/**
 * A list that updates by itself without moving what a person is at: while it is held, rows keep their
 * places and only what they say changes. `scope` names the list (filters, page): another is shown at
 * once. `latest` is the answer of the server, the same object as long as it says the same.
 */
export function useSteadyRows<Row extends { readonly id: string }>(
  latest: readonly Row[],
  scope: string,
  focus: Pick<RowFocus, 'isHeld' | 'subscribe'>,
): SteadyRows<Row> {
  const isHeld = useSyncExternalStore(focus.subscribe, focus.isHeld);
  /** The answer whose order is shown. */
  const [shown, setShown] = useState({ scope, answer: latest });
  /** Rows taken off, each with the answer there was: a later one knows better. */
  const [dropped, setDropped] = useState<ReadonlyMap<string, readonly Row[]>>(new Map());
  const isKept = isHeld && shown.scope === scope && shown.answer.length > 0;
  if (!isKept && (shown.answer !== latest || shown.scope !== scope)) {
    setShown({ scope, answer: latest });
  }
  const current = latest.filter(({ id }) => dropped.get(id) !== latest);
  const fresh = new Map(latest.map((row) => [row.id, row]));
  const kept = shown.answer.flatMap((row) =>
    dropped.has(row.id) ? [] : (fresh.get(row.id) ?? row),
  );
  const rows = isKept && shown.answer !== latest ? kept : current;
  return {
    rows,
    news: findNews(rows, current),
    show: () => setShown({ scope, answer: latest }),
    drop: (id) => setDropped((before) => new Map(before).set(id, latest)),
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
