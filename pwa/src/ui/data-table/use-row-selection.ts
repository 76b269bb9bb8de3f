import { useState } from 'react';

export interface RowSelection<Row> {
  /** The selected rows that still exist and are selectable, in the list's order. */
  readonly chosen: readonly Row[];
  readonly choices: number;
  readonly isSelectable: (row: Row) => boolean;
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Selects all; when all are selected already, none. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly scope: string;
  readonly ids: ReadonlySet<string>;
}

/**
 * Rows selected for one action. A change of `scope` (filters, page) clears the selection, so that
 * nobody acts on invisible rows.
 */
export function useRowSelection<Row extends { readonly id: string }>(
  rows: readonly Row[],
  scope: string,
  isSelectable: (row: Row) => boolean,
): RowSelection<Row> {
  const [state, setState] = useState<Chosen>({ scope, ids: new Set() });
  const idsIn = (kept: Chosen) => new Set(kept.scope === scope ? kept.ids : []);
  const ids = idsIn(state);
  const choices = rows.filter(isSelectable);
  const chosen = choices.filter(({ id }) => ids.has(id));
  const choose = (all: readonly Row[]) =>
    setState({ scope, ids: new Set(all.map(({ id }) => id)) });
  return {
    chosen,
    choices: choices.length,
    isSelectable,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) =>
      setState((before) => {
        const after = idsIn(before);
        if (!after.delete(id)) after.add(id);
        return { scope, ids: after };
      }),
    toggleAll: () => choose(chosen.length === choices.length ? [] : choices),
    clear: () => choose([]),
  };
}
