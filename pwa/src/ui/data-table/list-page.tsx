import { pageSize } from '@greenroom/sync-protocol/pages';
import { Pagination } from '../pagination/pagination.tsx';
import { DataTable } from './data-table.tsx';
import { ListNews } from './list-news.tsx';
import type { DataTableProps } from './table-props.ts';
import type { SteadyRows } from './use-steady-rows.ts';

/** Where the list is; a `ListLocation` (platform/list-location.ts) is one. */
interface ListPlace {
  readonly page: number;
  readonly open: string | null;
  readonly linkTo: (id: string) => string;
  readonly turnTo: (page: number) => void;
}

interface ListPageProps<Row> extends Omit<
  DataTableProps<Row>,
  'rows' | 'keyOf' | 'linkOf' | 'openKey'
> {
  /** What a row is: 'account'. */
  readonly what: string;
  readonly rows: SteadyRows<Row>;
  /** Rows of all pages. */
  readonly total: number;
  readonly place: ListPlace;
}

/** A page of an administrators' list: what is new above it, its rows, the way to other pages. */
export function ListPage<Row extends { readonly id: string }>({
  what,
  rows,
  total,
  place,
  ...table
}: ListPageProps<Row>) {
  return (
    <>
      <ListNews what={what} news={rows.news} show={rows.show} />
      <DataTable
        {...table}
        rows={rows.rows}
        keyOf={({ id }) => id}
        linkOf={({ id }) => place.linkTo(id)}
        openKey={place.open}
      />
      <Pagination
        page={place.page}
        pageSize={pageSize}
        total={total}
        onPage={place.turnTo}
        focus={table.focus}
      />
    </>
  );
}
