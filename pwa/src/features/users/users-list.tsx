import { pageSize } from '@greenroom/sync-protocol/pages';
import {
  type UserRow,
  type UserSort,
  userSorts,
} from '@greenroom/sync-protocol/users/users-records';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListNews } from '../../ui/data-table/list-news.tsx';
import type { RowFocus } from '../../ui/data-table/use-row-focus.ts';
import type { SteadyRows } from '../../ui/data-table/use-steady-rows.ts';
import { Pagination } from '../../ui/pagination/pagination.tsx';
import { ActionProblem } from './action-problem.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import type { ActedOn, UserActions } from './use-user-actions.ts';
import type { UserDialogs } from './user-dialogs.tsx';
import { usersColumns } from './users-columns.tsx';
import type { UsersLocation } from './users-location.ts';

interface UsersListProps {
  readonly place: UsersLocation;
  readonly rows: SteadyRows<UserRow>;
  /** Accounts of all pages. */
  readonly total: number;
  readonly focus: RowFocus;
  readonly actions: UserActions;
  readonly dialogs: UserDialogs;
  readonly isLocked: boolean;
  readonly onApprove: (user: ActedOn) => void;
}

/** The accounts of a page, those that wait with Approve and Reject inside their row. */
export function UsersList({ place, rows, focus, actions, ...props }: UsersListProps) {
  const { states } = actions;
  return (
    <>
      <ListNews what="account" news={rows.news} show={rows.show} />
      <DataTable
        caption="Accounts"
        columns={usersColumns}
        rows={rows.rows}
        keyOf={({ id }) => id}
        linkOf={({ id }) => place.linkTo(id)}
        openKey={place.open}
        sort={place.filters.sort}
        onSort={(sort) => place.change({ sort: sortOf(sort) })}
        focus={focus}
        note={({ id }) => place.open !== id && <ActionProblem state={states.get(id)} />}
        actions={(user) => (
          <DecisionButtons
            isInRow
            user={user}
            state={states.get(user.id)}
            isLocked={props.isLocked}
            onApprove={() => props.onApprove(user)}
            onReject={() => props.dialogs.open('reject', user)}
          />
        )}
      />
      <Pagination page={place.page} pageSize={pageSize} total={props.total} onPage={place.turnTo} />
    </>
  );
}

function sortOf(sort: string): UserSort {
  return userSorts.find((known) => known === sort) ?? '-createdAt';
}
