import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { type ReactNode, useRef, useState } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { WaitingRoomArt } from '../../ui/empty-state/empty-state-art.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { PendingCards } from './pending-cards.tsx';
import { PendingTable } from './pending-table.tsx';
import { pageSize, type PendingUsersState } from './pending-users-state.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useDecisions } from './use-decisions.ts';
import { usePendingUsers } from './use-pending-users.ts';
import { useRowFocus } from './use-row-focus.ts';
import styles from './admin-users-screen.module.css';

/** The accounts that wait, each with Approve and Reject in its row (admin spec, User Management). */
export function AdminUsersScreen({ status }: { status?: ReactNode }) {
  const { state, page, openPage, reload, markDecided } = usePendingUsers();
  const isOnline = useIsOnline();
  const isDesktop = useMediaQuery('(width >= 1024px)');
  const list = useRef<HTMLDivElement>(null);
  const focus = useRowFocus(list);
  const decisions = useDecisions((user) => {
    focus.keepPlaceOf(user.id);
    markDecided(user.id);
  });
  const [rejecting, setRejecting] = useState<Account | null>(null);

  const users = state.kind === 'ready' ? state.users : [];
  const rows = {
    users,
    decisions: decisions.rows,
    isLocked: !isOnline,
    onApprove: (user: Account) => void decisions.approve(user),
    onReject: setRejecting,
  };
  return (
    <Screen wide>
      <ScreenHead
        title="User Management"
        subtitle="Accounts that wait for approval"
        back={{ to: '/', label: 'Home' }}
        status={status}
      />
      {!isOnline && (
        <Notice tone="warning" title="You are offline">
          Approving and rejecting need the network.
        </Notice>
      )}
      <ListState state={state} onRetry={reload} />
      {users.length > 0 && (
        <div ref={list} onKeyDown={focus.onKeyDown}>
          {isDesktop ? <PendingTable {...rows} /> : <PendingCards {...rows} />}
        </div>
      )}
      <Pages page={page} isFull={users.length === pageSize} onOpen={openPage} />
      <RejectDialog
        user={rejecting}
        decision={rejecting === null ? undefined : decisions.rows.get(rejecting.id)}
        onClose={() => setRejecting(null)}
        onReject={decisions.reject}
        finalFocus={focus.placeToReturn}
      />
    </Screen>
  );
}

function ListState({ state, onRetry }: { state: PendingUsersState; onRetry: () => void }) {
  if (state.kind === 'loading') {
    return (
      <SkeletonGroup label="Loading accounts…">
        <Skeleton shape="card" />
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    );
  }
  if (state.kind === 'failed') {
    return (
      <Notice
        tone="danger"
        title="The accounts could not be loaded"
        action={
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {state.message}
      </Notice>
    );
  }
  if (state.users.length > 0) return null;
  return (
    <EmptyState
      art={<WaitingRoomArt />}
      title="No accounts are waiting"
      text="New registrations appear here by themselves."
    />
  );
}

interface PagesProps {
  readonly page: number;
  /** A full page: there may be another. */
  readonly isFull: boolean;
  readonly onOpen: (page: number) => void;
}

function Pages({ page, isFull, onOpen }: PagesProps) {
  if (page === 1 && !isFull) return null;
  return (
    <nav className={styles.pages} aria-label="Pages">
      <Button size="small" disabled={page === 1} onClick={() => onOpen(page - 1)}>
        Previous
      </Button>
      <span>Page {page}</span>
      <Button size="small" disabled={!isFull} onClick={() => onOpen(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
