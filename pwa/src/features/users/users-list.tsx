import {
  type UserRow,
  type UserSort,
  userSorts,
} from '@greenroom/sync-protocol/users/users-records';
import { Button } from '../../ui/button/button.tsx';
import { ListPage } from '../../ui/data-table/list-page.tsx';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import type { RowFocus } from '../../ui/data-table/use-row-focus.ts';
import type { RowSelection } from '../../ui/data-table/use-row-selection.ts';
import type { SteadyRows } from '../../ui/data-table/use-steady-rows.ts';
import { ActionProblem } from './detail/action-problem.tsx';
import { DecisionButtons } from './detail/decision-buttons.tsx';
import type { ActedOn, UserActions } from './use-user-actions.ts';
import type { UserDialogs } from './dialogs/user-dialogs.tsx';
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
  readonly selection: RowSelection<UserRow>;
  readonly onApproveMany: (users: readonly UserRow[]) => void;
}

/** The accounts of a page, those that wait with Approve and Reject inside their row. */
export function UsersList({ place, rows, focus, actions, selection, ...props }: UsersListProps) {
  const approveMany = () => {
    if (!props.isLocked) props.onApproveMany(selection.chosen);
  };
  const { states } = actions;
  return (
    <>
      <ListPage
        caption="Accounts"
        columns={usersColumns}
        what="account"
        place={place}
        rows={rows}
        total={props.total}
        sort={place.filters.sort}
        onSort={(sort) => place.change({ sort: sortOf(sort) })}
        focus={focus}
        selection={{
          ...selection,
          labelOf: ({ username }) => `Select ${username}`,
          allLabel,
          onEnter: approveMany,
        }}
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
      <SelectionBar selection={selection} allLabel={allLabel}>
        <Button
          variant="primary"
          size="small"
          data-asks="approve"
          aria-disabled={props.isLocked}
          onClick={approveMany}
        >
          Approve {selection.chosen.length}
        </Button>
      </SelectionBar>
    </>
  );
}

const allLabel = 'Select all that wait';

function sortOf(sort: string): UserSort {
  return userSorts.find((known) => known === sort) ?? '-createdAt';
}
