import { pageSize } from '@greenroom/sync-protocol/pages';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListNews } from '../../ui/data-table/list-news.tsx';
import type { RowFocus } from '../../ui/data-table/use-row-focus.ts';
import type { SteadyRows } from '../../ui/data-table/use-steady-rows.ts';
import { Pagination } from '../../ui/pagination/pagination.tsx';
import { messagesColumns } from './messages-columns.tsx';
import type { MessagesLocation } from './messages-location.ts';

interface MessagesListProps {
  readonly place: MessagesLocation;
  readonly rows: SteadyRows<ListedAdminMessage>;
  /** Messages of all pages. */
  readonly total: number;
  readonly focus: RowFocus;
}

/** The messages of a page; each leads to its detail, where it is answered. */
export function MessagesList({ place, rows, total, focus }: MessagesListProps) {
  return (
    <>
      <ListNews what="message" news={rows.news} show={rows.show} />
      <DataTable
        caption="Messages of members"
        columns={messagesColumns}
        rows={rows.rows}
        keyOf={({ id }) => id}
        linkOf={({ id }) => place.linkTo(id)}
        openKey={place.open}
        sort={place.filters.sort}
        onSort={(sort) => place.change({ sort: sort === 'createdAt' ? sort : '-createdAt' })}
        focus={focus}
      />
      <Pagination
        page={place.page}
        pageSize={pageSize}
        total={total}
        onPage={place.turnTo}
        focus={focus}
      />
    </>
  );
}
