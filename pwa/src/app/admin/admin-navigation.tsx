import { ProofQuestion } from '../../features/account/proof/proof-question.tsx';
import { useUnreadMessages } from '../../features/chat/chat-badge-queries.ts';
import { MaintenanceBar } from '../../features/dashboard/maintenance-bar.tsx';
import { useUnreadNotificationsLater } from '../../features/notifications/notifications-queries.ts';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar.tsx';
import { Sidebar } from '../../ui/sidebar/sidebar.tsx';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { AccountMenu } from './account-menu.tsx';
import { type Counts, adminBar, adminSidebar } from './admin-items.ts';
import { AdminQueries } from './admin-queries.tsx';
import { GoTo } from '../go-to/go-to.tsx';
import { useAccount } from '../session/account-context.tsx';
import { useIsInRoom } from '../shell/use-is-in-room.ts';
import { useLiveLists } from './use-live-lists.ts';

const GoToDialog = lazyScreen(() =>
  import('./go-to/go-to-dialog.tsx').then((module) => module.GoToDialog),
);

export function AdminSidebar() {
  return (
    <AdminQueries>
      <LiveSidebar />
    </AdminQueries>
  );
}

export function AdminBar() {
  return (
    <AdminQueries>
      <CountedBar />
    </AdminQueries>
  );
}

/** Above every screen of an administrator, members' screens included. */
export function AdminNotice() {
  return (
    <AdminQueries>
      <MaintenanceBar />
    </AdminQueries>
  );
}

/** Mounted in wide and narrow windows alike, so it keeps all lists live. */
function LiveSidebar() {
  useLiveLists();
  const counts = useCounts();
  const { username, authType } = useAccount();
  return (
    <>
      <Sidebar
        dense
        tools={<GoTo Dialog={GoToDialog} />}
        sections={adminSidebar(counts)}
        footer={<AccountMenu unreadNotifications={counts.unreadNotifications} />}
      />
      <ProofQuestion username={username} hasPassword={authType === 'local'} />
    </>
  );
}

function CountedBar() {
  return <BottomBar items={adminBar(useCounts())} />;
}

/** Failed reads show no badge and no error. */
function useCounts() {
  return {
    ...useCallQuery('dashboard.read', {}).data,
    unreadNotifications: useUnreadNotificationsLater(),
    unreadMessages: useUnreadMessages(useIsInRoom()),
  } satisfies Counts;
}
