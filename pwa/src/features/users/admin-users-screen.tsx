import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { UserRow } from '@greenroom/sync-protocol/users/users-records';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useCallPage, useCallQuery } from '../../rest/use-call-query.ts';
import { useRowFocus } from '../../ui/data-table/use-row-focus.ts';
import { useRowSelection } from '../../ui/data-table/use-row-selection.ts';
import { useSteadyRows } from '../../ui/data-table/use-steady-rows.ts';
import { ListState } from '../../ui/list-state/list-state.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { SplitView } from '../../ui/split-view/split-view.tsx';
import { BulkApproveDialog } from './bulk/bulk-approve-dialog.tsx';
import { findNextWaiting } from './next-waiting.ts';
import { useBulkApproval } from './bulk/use-bulk-approval.ts';
import { type ActedOn, useUserActions } from './use-user-actions.ts';
import { UserDetail } from './detail/user-detail.tsx';
import { OpenUserDialog, useUserDialogs } from './dialogs/user-dialogs.tsx';
import { UsersEmpty } from './users-empty.tsx';
import { UsersFilters } from './users-filters.tsx';
import { UsersList } from './users-list.tsx';
import { countsInputOf, isListed, listInputOf, useUsersLocation } from './users-location.ts';

interface AdminUsersScreenProps {
  /** Who looks. */
  readonly account: Account;
}

const isWaiting = ({ status }: UserRow) => status === 'pending';
const noRows: readonly UserRow[] = [];

/** Everybody there is, and what can be done with them (admin side 2, User Management). */
export function AdminUsersScreen({ account }: AdminUsersScreenProps) {
  const place = useUsersLocation();
  const isLocked = !useIsOnline();
  const input = listInputOf(place);
  const list = useCallPage('users.list', input);
  const counts = useCallQuery('users.counts', countsInputOf(place)).data;
  const focus = useRowFocus();
  // While another page is on its way, the one before stands there.
  const scope = list.isPlaceholderData ? '' : JSON.stringify(input);
  const rows = useSteadyRows(list.data?.rows ?? noRows, scope, focus);
  const actions = useUserActions((before, after) => {
    if (place.open === before.id) {
      const next = findNextWaiting(rows.rows, before, after);
      if (next !== null) place.replaceOpen(next);
      else if (after === null) place.close();
    } else focus.keepPlaceOf(before.id);
    if (after === null || !isListed(after, place)) rows.drop(before.id);
  });
  const dialogs = useUserDialogs(actions);
  const selection = useRowSelection(rows.rows, JSON.stringify(input), isWaiting);
  const bulk = useBulkApproval((before, after) => {
    if (!isListed(after, place)) rows.drop(before.id);
  });
  const approve = (user: ActedOn) => void actions.act(user, { kind: 'approve' });
  const openRow = rows.rows.find(({ id }) => id === place.open);
  return (
    <Screen wide>
      <ScreenHead
        title="User Management"
        subtitle="Approve who registered, and look after everybody’s account"
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
      />
      <OfflineNotice
        what="accounts"
        hasRead={list.data !== undefined}
        locked="Changing accounts needs the network."
      />
      <SplitView
        paneKey={place.open}
        paneLabel={openRow?.username ?? 'Account'}
        backLabel="All accounts"
        onClose={place.close}
        onClosed={(id) => focus.focusRow(id)}
        tools={
          <UsersFilters place={place} counts={counts} onDown={() => focus.focusRow(place.open)} />
        }
        list={
          <ListState
            what="accounts"
            isLoading={list.data === undefined}
            problem={list.error?.message ?? null}
            onRetry={() => void list.refetch()}
            isEmpty={rows.rows.length === 0}
            empty={<UsersEmpty place={place} />}
          >
            <UsersList
              {...{ place, rows, focus, actions, dialogs, isLocked }}
              total={list.data?.total ?? 0}
              onApprove={approve}
              selection={selection}
              onApproveMany={bulk.ask}
            />
          </ListState>
        }
        pane={
          place.open !== null && (
            <UserDetail
              id={place.open}
              row={openRow}
              state={actions.states.get(place.open)}
              actorId={account.id}
              isLocked={isLocked}
              onApprove={approve}
              onOpen={dialogs.open}
              onSuspend={(user, suspended) =>
                void actions.act(user, { kind: 'suspend', suspended })
              }
            />
          )
        }
      />
      <BulkApproveDialog bulk={bulk} focus={focus} />
      <OpenUserDialog dialogs={dialogs} actions={actions} focus={focus} />
    </Screen>
  );
}
