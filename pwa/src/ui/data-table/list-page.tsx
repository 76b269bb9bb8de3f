import { pageSize as standardSize } from '@greenroom/sync-protocol/pages';
import type { ListPlace } from '../../platform/list-location.ts';
import { Pagination } from '../pagination/pagination.tsx';
import { DataTable } from './data-table.tsx';
import { ListNews, type RowWords } from './list-news.tsx';
import type { DataTableProps } from './table-props.ts';
import type { RowFocus } from './use-row-focus.ts';
import type { SteadyRows } from './use-steady-rows.ts';

/** A page of rows with its location, as `useAdminList` returns it. */
export interface PagedRows<Row> {
  readonly place: ListPlace;
  readonly rows: SteadyRows<Row>;
  /** Rows of all pages. */
  readonly total: number;
  /** Rows a page. Absent: as most lists. */
  readonly pageSize?: number;
  readonly focus: RowFocus;
}

export type RowParts<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'actions' | 'actionsRoom' | 'note' | 'selection' | 'groupOf' | 'faceOf'
>;

interface ListPageProps<Row> extends RowParts<Row>, Pick<DataTableProps<Row>, 'caption'> {
  readonly list: PagedRows<Row>;
  readonly words: RowWords;
}

/** A page of an administrators' list: the notice of new rows, the rows and the pagination. */
export function ListPage<Row extends { readonly id: string }>({
  list: { place, rows, total, focus, pageSize = standardSize },
  words,
  ...table
}: ListPageProps<Row>) {
  const { sort } = place.filters;
  return (
    <>
      <ListNews words={words} news={rows.news} show={rows.show} focus={focus} />
      <DataTable
        {...table}
        {...(sort !== undefined && { sort, onSort: place.sortBy })}
        focus={focus}
        rows={rows.rows}
        keyOf={({ id }) => id}
        linkOf={({ id }) => place.linkTo(id)}
        openKey={place.open}
      />
      <Pagination
        page={place.page}
        pageNow={place.pageNow}
        pageSize={pageSize}
        total={total}
        many={words.many}
        onPage={place.turnTo}
        focus={focus}
      />
    </>
  );
}
