import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { useEffect } from 'react';
import type { ListPlace } from '../platform/list-location.ts';
import { useIsOnline } from '../platform/use-is-online.ts';
import type { ListCallName, RowOf } from '../rest/call-api.ts';
import { useCallPage } from '../rest/use-call-query.ts';
import type { PagedRows } from '../ui/data-table/list-page.tsx';
import { useRowFocus } from '../ui/data-table/use-row-focus.ts';
import { useSteadyRows } from '../ui/data-table/use-steady-rows.ts';

/** What follows for the list from an action on a row. */
export interface Settled {
  /** The row that comes up where the settled one is open. Null: none does. */
  readonly next: string | null;
  /** The row still matches the filters. */
  readonly isListed: boolean;
  /** Nothing is left to show beside the list: its details close where no other row comes up. */
  readonly isGone?: boolean;
  /** Which of the next row's buttons gets the focus after a dialog (`RowFocus.keepPlaceOf`). */
  readonly action?: string;
}

/** An administrators' list: its rows, where it is, and what is done with them. */
export interface AdminList<Row> extends PagedRows<Row> {
  /** The open row. Absent: none is open, or this page does not hold it. */
  readonly opened: Row | undefined;
  /** Names what is shown (search, filters, page): what is chosen of it holds for it alone. */
  readonly scope: string;
  /** Rows were read before, if only then. */
  readonly isRead: boolean;
  /** Why the last reading failed. Null: it did not. */
  readonly problem: string | null;
  readonly retry: () => void;
  /** Nothing can be changed now: there is no network. */
  readonly isLocked: boolean;
  /** Goes on after an action on a row, before the list is read again. */
  readonly settle: (id: string, settled: Settled) => void;
}

/** Reads the page of a list that the address names, and keeps it current. */
export function useAdminList<N extends ListCallName>(
  call: N,
  place: ListPlace & { readonly query: CallerInput<N> },
): AdminList<RowOf<N>> {
  const list = useCallPage(call, place.query);
  const focus = useRowFocus();
  const scope = JSON.stringify(place.query);
  // Keeps the previous page while loading.
  const shown = list.isPlaceholderData ? '' : scope;
  // After `useRowFocus` has settled the same commit: a page that is there has been gone to.
  useEffect(() => {
    if (!list.isPlaceholderData) focus.forgetPage();
  }, [focus, shown, list.isPlaceholderData, list.isError]);
  const rows = useSteadyRows<RowOf<N>>(list.data?.rows ?? none, shown, focus);
  return {
    place,
    rows,
    total: list.data?.total ?? 0,
    focus,
    opened: rows.rows.find(({ id }) => id === place.open),
    scope,
    isRead: list.data !== undefined,
    problem: list.error?.message ?? null,
    retry: () => void list.refetch(),
    isLocked: !useIsOnline(),
    settle: (id, { next, isListed, isGone = false, action }) => {
      if (place.open !== id) focus.keepPlaceOf(id, action);
      else if (next !== null) place.replaceOpen(next);
      else if (isGone) place.close();
      if (!isListed) rows.drop(id);
    },
  };
}

const none: readonly never[] = [];
