import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ListPlace } from '../../platform/list-location.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import type { PageOf, RowOf } from '../../rest/lists/call-page.ts';
import { type LiveListName, useCallPage } from '../../rest/use-call-query.ts';
import type { PagedRows } from '../../ui/data-table/list-page.tsx';
import { useRowFocus } from '../../ui/data-table/use-row-focus.ts';
import { useSteadyRows } from '../../ui/data-table/use-steady-rows.ts';
import { useLastOpened } from './open-row/use-last-opened.ts';

/** Consequences of a row's action for the list. */
export interface Settled {
  /** The row to open if the settled one is open. Null: none. */
  readonly next: string | null;
  readonly isListed: boolean;
  /** The row was deleted: its details close unless another row opens. */
  readonly isGone?: boolean;
  /** The next row's button that gets the focus after a dialog (`RowFocus.keepPlaceOf`). */
  readonly action?: string;
}

/** An administrators' list: its rows, location, state and actions. */
export interface AdminList<Row> extends PagedRows<Row> {
  /** The open row. Absent: none is open, or this page does not hold it. */
  readonly opened: Row | undefined;
  /** The same, as it was last listed. Absent: none is open, or this list never held it. */
  readonly lastOpened: Row | undefined;
  /** The last opened row is not in the server's answer any more: changed, deleted, or on another page. */
  readonly hasLeft: boolean;
  /** Identifies what is shown (search, filters, page); a selection is valid for it only. */
  readonly scope: string;
  readonly isRead: boolean;
  /** The rows are of the previous search, filter or page. */
  readonly isStale: boolean;
  /** Why the last read failed. Null: it did not. */
  readonly problem: string | null;
  readonly retry: () => void;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
  /** Updates list and focus after a row's action, before the list is read again. */
  readonly settle: (id: string, settled: Settled) => void;
}

/** Reads the page of a list the address names, and keeps it current. */
export function useAdminList<N extends LiveListName>(
  call: N,
  place: ListPlace & { readonly query: CallerInput<N> },
): AdminList<RowOf<N>> {
  return useAdminRows<RowOf<N>>(useCallPage(call, place.query), place);
}

/** A read page, as of `useCallPage`. */
interface ReadPage<Row> {
  readonly data: PageOf<Row> | undefined;
  readonly error: Error | null;
  readonly isError: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** The same of a page that was read already, for rows made from its answer. */
export function useAdminRows<Row extends { readonly id: string }>(
  list: ReadPage<Row>,
  place: ListPlace & { readonly query: unknown },
): AdminList<Row> {
  const focus = useRowFocus();
  const scope = JSON.stringify(place.query);
  // Keeps the previous page while loading.
  const shown = list.isPlaceholderData ? '' : scope;
  // After `useRowFocus` has settled the same commit: an arrived page has been focused.
  useEffect(() => {
    if (!list.isPlaceholderData) focus.forgetPage();
  }, [focus, shown, list.isPlaceholderData, list.isError]);
  /** The address as it is when an answer arrives. Null: the list is gone, and with it the address. */
  const placeNow = useRef<ListPlace>(null);
  useLayoutEffect(() => {
    placeNow.current = place;
    return () => {
      placeNow.current = null;
    };
  }, [place]);
  const answered = list.data?.rows ?? none;
  const rows = useSteadyRows<Row>(answered, shown, focus);
  const isOpen = ({ id }: Row) => id === place.open;
  const opened = rows.rows.find(isOpen);
  const lastOpened = useLastOpened(opened, place.open, list.isPlaceholderData ? null : scope);
  return {
    place,
    rows,
    total: list.data?.total ?? 0,
    focus,
    opened,
    lastOpened,
    hasLeft: lastOpened !== undefined && !answered.some(isOpen),
    scope,
    isRead: list.data !== undefined,
    isStale: list.isPlaceholderData,
    problem: list.error?.message ?? null,
    retry: () => void list.refetch(),
    isLocked: !useIsOnline(),
    settle: (id, { next, isListed, isGone = false, action }) => {
      const { current: now } = placeNow;
      if (now === null) return;
      // Another row may have been opened while the server was asked: it stays.
      const isOpen = now.open === id;
      if (isOpen && next !== null) now.replaceOpen(next);
      else if (isOpen && isGone) now.close();
      else if (place.open !== id) focus.keepPlaceOf(id, action);
      if (!isListed) rows.drop(id);
    },
  };
}

const none: readonly never[] = [];
