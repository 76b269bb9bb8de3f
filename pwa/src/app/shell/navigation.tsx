import { Suspense } from 'react';
import { useUnreadMessages } from '../../features/chat/chat-badge-queries.ts';
import { useUnreadNotificationsLater } from '../../features/notifications/notifications-queries.ts';
import { useUnreadResponses } from '../../features/support/support-badge-queries.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar.tsx';
import { Sidebar } from '../../ui/sidebar/sidebar.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { type MemberCounts, memberBar, memberPlaces, sharedPlaces } from './places.ts';
import { useIsInRoom } from './use-is-in-room.ts';

const AdminSidebar = lazyScreen(() =>
  import('../admin/admin-navigation.tsx').then((module) => module.AdminSidebar),
);

const AdminBar = lazyScreen(() =>
  import('../admin/admin-navigation.tsx').then((module) => module.AdminBar),
);

const MemberGoTo = lazyScreen(() =>
  import('../go-to/member-go-to.tsx').then((module) => module.MemberGoTo),
);

interface NavigationProps {
  readonly isAdmin: boolean;
}

/** Navigation of wide windows; administrators' places are added below Home once loaded. */
export function SideNavigation({ isAdmin }: NavigationProps) {
  if (!isAdmin) return <MemberSidebar />;
  const shared = sharedPlaces({});
  const withItems = (items: typeof shared) => <Sidebar dense tools={null} sections={[{ items }]} />;
  return (
    <ErrorBoundary fallback={withItems(shared)}>
      <Suspense fallback={withItems(shared.slice(0, 1))}>
        <AdminSidebar />
      </Suspense>
    </ErrorBoundary>
  );
}

export function BarNavigation({ isAdmin }: NavigationProps) {
  if (!isAdmin) return <MemberBar />;
  const shared = <BottomBar items={sharedPlaces({})} />;
  return (
    <ErrorBoundary fallback={shared}>
      <Suspense fallback={shared}>
        <AdminBar />
      </Suspense>
    </ErrorBoundary>
  );
}

function MemberSidebar() {
  const isWide = useMediaQuery('(width >= 1024px)');
  const search = isWide && (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <MemberGoTo />
      </Suspense>
    </ErrorBoundary>
  );
  return <Sidebar tools={search} sections={[{ items: memberPlaces(useMemberCounts()) }]} />;
}

function MemberBar() {
  return <BottomBar items={memberBar(useMemberCounts())} />;
}

function useMemberCounts(): MemberCounts {
  return {
    unreadMessages: useUnreadMessages(useIsInRoom()),
    unreadNotifications: useUnreadNotificationsLater(),
    unreadResponses: useUnreadResponses(),
  };
}
