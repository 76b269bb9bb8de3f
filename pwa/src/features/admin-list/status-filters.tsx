import type { CallAnswer, CallerInput, LiveCallName } from '@greenroom/sync-protocol/contract';
import { useCallQuery } from '../../rest/use-call-query.ts';
import type { SteadyRows } from '../../ui/data-table/use-steady-rows.ts';
import { StatusChips } from '../../ui/filter-chips/status-chips.tsx';
import { useIsSideBySide } from '../../ui/split-view/use-is-side-by-side.ts';
import { ToolbarRow } from '../../ui/toolbar/toolbar.tsx';

/** Calls that count what a search finds by status. */
type CountsName = Extract<
  LiveCallName,
  'support.counts' | 'concerns.counts' | 'bankDetails.counts' | 'deletionRequests.counts'
>;

type StatusOf<N extends CountsName> = Exclude<keyof CallAnswer<N>, 'all'> & string;

interface StatusFiltersProps<N extends CountsName> {
  readonly call: N;
  readonly place: {
    readonly search: string;
    readonly filters: { readonly status: StatusOf<N> | '' };
    readonly change: (change: { readonly status: StatusOf<N> | '' }) => void;
  };
  readonly statuses: readonly { readonly value: StatusOf<N>; readonly label: string }[];
}

/** The status filter of a list, with the number of matches. */
export function StatusFilters<N extends CountsName>({
  call,
  place,
  statuses,
}: StatusFiltersProps<N>) {
  const input = { search: place.search } as CallerInput<N>;
  const { data } = useCallQuery(call, input, { keepsPrevious: true });
  // TypeScript does not see that the answer of each has these keys.
  const counts = data as Readonly<Record<StatusOf<N> | 'all', number>> | undefined;
  return (
    <ToolbarRow beside>
      <StatusChips place={place} statuses={statuses} counts={counts} />
    </ToolbarRow>
  );
}

interface StatusRow {
  readonly id: string;
  readonly status: string;
}

interface GroupedPlace {
  readonly filters: { readonly status: string; readonly sort: string };
}

interface StatusWord {
  readonly value: string;
  readonly label: string;
}

/**
 * On a phone the headings of a list in the order of its statuses; undefined: another order, one status
 * alone, or a table, which has a column of it. A row whose status changes in its place stays with them.
 */
export function useStatusGroups<Row extends StatusRow>(
  { filters }: GroupedPlace,
  { placedAs }: Pick<SteadyRows<Row>, 'placedAs'>,
  statuses: readonly StatusWord[],
): ((row: Row) => string) | undefined {
  const isInTable = useIsSideBySide();
  if (isInTable || filters.sort !== 'status' || filters.status !== '') return undefined;
  return ({ id }) => statuses.find(({ value }) => value === placedAs(id)?.status)?.label ?? '';
}
