import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { pageSize } from '@greenroom/sync-protocol/pages';
import { accountStatusSchema } from '@greenroom/sync-protocol/problem';
import type { UserRow, UserSort } from '@greenroom/sync-protocol/users/users-records';
import { useMemo } from 'react';
import { useCallPage, useCallQuery } from '../../rest/use-call-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { SelectionBar } from '../../ui/data-table/selection-bar.tsx';
import { useRowSelection } from '../../ui/data-table/use-row-selection.ts';
import { WaitingRoomArt } from '../../ui/empty-state/empty-state-art.tsx';
import { FilterChips } from '../../ui/filter-chips/filter-chips.tsx';
import { StatusChips } from '../../ui/filter-chips/status-chips.tsx';
import { SelectField } from '../../ui/select-field/select-field.tsx';
import { useIsSideBySide } from '../../ui/split-view/use-is-side-by-side.ts';
import { ToolbarRow } from '../../ui/toolbar/toolbar.tsx';
import { AdminListScreen, type AdminListWords } from '../admin-list/admin-list-screen.tsx';
import { findNextWaiting } from '../admin-list/next-waiting.ts';
import { type AdminList, useAdminRows } from '../admin-list/use-admin-list.ts';
import { BulkApproveDialog } from './bulk/bulk-approve-dialog.tsx';
import { useBulkApproval } from './bulk/use-bulk-approval.ts';
import { ActionProblem } from './detail/action-problem.tsx';
import { DecisionButtons } from './detail/decision-buttons.tsx';
import { UserDetail } from './detail/user-detail.tsx';
import { OpenUserDialog, useUserDialogs } from './dialogs/user-dialogs.tsx';
import { type ActedOn, useUserActions } from './use-user-actions.ts';
import { usersColumns } from './users-columns.tsx';
import { matchesFilters, type UsersLocation, useUsersLocation } from './users-location.ts';
import { statusWords } from './users-words.ts';

const words: AdminListWords = {
  title: 'User Management',
  subtitle: 'Approve new accounts and manage the others',
  one: 'account',
  many: 'accounts',
  caption: 'Accounts',
  search: { label: 'Search accounts', placeholder: 'Search by username, email or name' },
  locked: 'Searching, filtering and changing accounts need the network.',
  empty: {
    whole: {
      title: 'No accounts yet',
      text: 'New accounts appear here as people sign up.',
    },
    queue: {
      art: <WaitingRoomArt />,
      title: 'No accounts are waiting',
      text: 'New accounts appear here as people sign up.',
    },
    filtered: {
      title: 'No accounts found',
      text: 'Nobody matches this search and these filters.',
    },
  },
};

const allLabel = 'Select all pending';
const isWaiting = ({ status }: UserRow) => status === 'pending';

/** All accounts and the actions on them (admin side 2, User Management). */
export function AdminUsersScreen({ account }: { readonly account: Account }) {
  const place = useUsersLocation();
  const isSideBySide = useIsSideBySide();
  const isUsual = place.showAll === null && place.filters.sort === sorts[0].value;
  const list = useUsersList(place, !isSideBySide && isUsual);
  const { rows, focus, opened, isLocked } = list;
  const actions = useUserActions(
    (before, after) =>
      list.settle(before.id, {
        next: findNextWaiting(rows.rows, before, after),
        isListed: after !== null && matchesFilters(after, place),
        isGone: after === null,
      }),
    (id) => place.open === id || rows.rows.some((row) => row.id === id),
  );
  const dialogs = useUserDialogs(actions);
  const selection = useRowSelection(rows.rows, list.scope, isWaiting);
  const bulk = useBulkApproval((before, after) => {
    if (!matchesFilters(after, place)) rows.drop(before.id);
  });
  const approve = (user: ActedOn) => void actions.act(user, { kind: 'approve' });
  const approveChosen = () => {
    if (!isLocked) bulk.ask(selection.chosen);
  };
  return (
    <AdminListScreen
      list={list}
      words={words}
      filters={<UsersFilters place={place} />}
      fields={
        isSideBySide ? undefined : { label: 'Sort', set: 0, parts: <UsersOrder place={place} /> }
      }
      columns={usersColumns}
      groupOf={!isSideBySide && isUsual ? groupsOf(rows.rows, list.total) : undefined}
      faceOf={({ username, id }) => ({ name: username, seed: id })}
      selection={{
        ...selection,
        labelOf: ({ username }) => `Select ${username}`,
        allLabel,
        onEnter: approveChosen,
      }}
      note={({ id }) => place.open !== id && <ActionProblem state={actions.states.get(id)} />}
      actions={(user) => (
        <DecisionButtons
          isInRow
          user={user}
          state={actions.states.get(user.id)}
          isLocked={isLocked}
          onApprove={() => approve(user)}
          onReject={() => dialogs.open('reject', user)}
        />
      )}
      below={
        <SelectionBar selection={selection} allLabel={allLabel}>
          <Button
            variant="primary"
            size="small"
            data-asks="approve"
            aria-disabled={isLocked}
            onClick={approveChosen}
          >
            Approve {selection.chosen.length}
          </Button>
        </SelectionBar>
      }
      detail={
        place.open !== null && (
          <UserDetail
            id={place.open}
            row={opened}
            state={actions.states.get(place.open)}
            actorId={account.id}
            isLocked={isLocked}
            onApprove={approve}
            onOpen={dialogs.open}
            onSuspend={(user, suspended) => void actions.act(user, { kind: 'suspend', suspended })}
          />
        )
      }
      detailLabel={opened?.username ?? 'Account'}
    >
      <BulkApproveDialog bulk={bulk} focus={focus} />
      <OpenUserDialog dialogs={dialogs} actions={actions} focus={focus} />
    </AdminListScreen>
  );
}

/** The list; with `waitingFirst` those of a page that wait come first. */
function useUsersList(place: UsersLocation, waitingFirst: boolean): AdminList<UserRow> {
  const { data, error, isError, isPlaceholderData, refetch } = useCallPage(
    'users.list',
    place.query,
  );
  const ordered = useMemo(() => {
    if (data === undefined || !waitingFirst) return data;
    const { pending = [], others = [] } = Object.groupBy(data.rows, (user) =>
      isWaiting(user) ? 'pending' : 'others',
    );
    return { ...data, rows: [...pending, ...others] };
  }, [data, waitingFirst]);
  return useAdminRows({ data: ordered, error, isError, isPlaceholderData, refetch }, place);
}

/**
 * Headings of those that wait, with the ones decided among them, and of the others; none: nobody waits.
 * @param total of all pages
 */
function groupsOf(
  rows: readonly UserRow[],
  total: number,
): ((user: UserRow) => string) | undefined {
  const last = rows.findLastIndex(isWaiting);
  if (last === -1) return undefined;
  const waiting = new Set(rows.slice(0, last + 1).map(({ id }) => id));
  const { label } = statusWords.pending;
  // Others may wait on another page.
  const heading = total > pageSize ? `${label} on this page` : label;
  return ({ id }) => (waiting.has(id) ? heading : 'Others');
}

const statuses = accountStatusSchema.options.map((value) => ({ value, ...statusWords[value] }));

const sorts = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'username', label: 'Username, A to Z' },
  { value: '-username', label: 'Username, Z to A' },
  { value: '-lastSeenAt', label: 'Last seen first' },
  { value: 'lastSeenAt', label: 'Longest unseen first' },
] as const satisfies readonly { readonly value: UserSort; readonly label: string }[];

/** Filters of User Management, each with the number of matches under the others. */
function UsersFilters({ place }: { readonly place: UsersLocation }) {
  const { filters, change } = place;
  const { page: _page, sort: _sort, ...found } = place.query;
  const counts = useCallQuery('users.counts', found, { keepsPrevious: true }).data;
  return (
    <ToolbarRow beside>
      <StatusChips place={place} statuses={statuses} counts={counts} />
      <FilterChips
        label="Paused"
        value={filters.paused}
        onChange={(paused) => change({ paused })}
        chips={[{ value: 'true', label: 'Paused', count: counts?.paused }]}
      />
      <FilterChips
        label="Role"
        value={filters.role}
        onChange={(role) => change({ role })}
        chips={[
          { value: 'model', label: 'Members', count: counts?.members },
          { value: 'admin', label: 'Admins', count: counts?.admins },
        ]}
      />
    </ToolbarRow>
  );
}

/** The order on a phone; on desktops the table's heads sort. */
function UsersOrder({ place }: { readonly place: UsersLocation }) {
  return (
    <SelectField
      label="Sort by"
      options={sorts}
      value={place.filters.sort}
      onChange={({ target }) => place.sortBy(target.value)}
    />
  );
}
