import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { ListPage } from '../../../ui/data-table/list-page.tsx';
import type { RowFocus } from '../../../ui/data-table/use-row-focus.ts';
import type { SteadyRows } from '../../../ui/data-table/use-steady-rows.ts';
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
    <ListPage
      caption="Messages of members"
      columns={messagesColumns}
      what="message"
      place={place}
      rows={rows}
      total={total}
      sort={place.filters.sort}
      onSort={(sort) => place.change({ sort: sort === 'createdAt' ? sort : '-createdAt' })}
      focus={focus}
    />
  );
}
