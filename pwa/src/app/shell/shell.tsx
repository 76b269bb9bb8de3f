import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { useUnreadMessages } from '../../features/chat/chat-badge-queries.ts';
import { useUnreadNotificationsLater } from '../../features/notifications/notifications-queries.ts';
import { useUnreadResponses } from '../../features/support/support-badge-queries.ts';
import { useFocusAfterNavigation } from '../../ui/screen/focus-after-navigation.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { BottomBar } from '../../ui/bottom-bar/bottom-bar.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Sidebar } from '../../ui/sidebar/sidebar.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { Later } from '../home/home-parts.tsx';
import { useAccount } from '../session/account-context.tsx';
import { type MemberCounts, memberBar, memberPlaces, sharedPlaces } from './places.ts';
import styles from './shell.module.css';
import { useHasSidebar } from './use-has-sidebar.ts';
import { useIsInRoom } from './use-is-in-room.ts';

const AdminSidebar = lazyScreen(() =>
  import('../admin/admin-navigation.tsx').then((module) => module.AdminSidebar),
);

const AdminBar = lazyScreen(() =>
  import('../admin/admin-navigation.tsx').then((module) => module.AdminBar),
);

const AdminNotice = lazyScreen(() =>
  import('../admin/admin-navigation.tsx').then((module) => module.AdminNotice),
);

const MemberGoTo = lazyScreen(() =>
  import('../go-to/member-go-to.tsx').then((module) => module.MemberGoTo),
);

interface NavigationProps {
  readonly isAdmin: boolean;
}

/** Navigation and place of the signed-in screens; the route's screen is its outlet. */
export function Shell() {
  const isAdmin = useAccount().role === 'admin';
  const { pathname } = useLocation();
  const main = useFocusAfterNavigation();
  const loading = <ScreenLoading wide={pathname.startsWith('/admin')} />;
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <SideNavigation isAdmin={isAdmin} />
      <main ref={main} id="content" className={styles.main} tabIndex={-1}>
        <ErrorBoundary resetKey={pathname}>
          {/* The first screen waits for what is above it, so that it does not move. */}
          <Suspense fallback={loading}>
            {isAdmin && (
              <ErrorBoundary fallback={null}>
                <AdminNotice />
              </ErrorBoundary>
            )}
            <Suspense fallback={loading}>
              <Outlet />
            </Suspense>
          </Suspense>
        </ErrorBoundary>
      </main>
      <BarNavigation isAdmin={isAdmin} />
    </div>
  );
}

/** `wide`: an administrators' screen is loading. */
function ScreenLoading({ wide = false }: { readonly wide?: boolean }) {
  return (
    <Screen wide={wide} roomy={!wide}>
      <SkeletonGroup label="Loading">
        <div className={styles.head}>
          <Skeleton shape="title" width="half" />
        </div>
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </SkeletonGroup>
    </Screen>
  );
}

/** Navigation of wide windows; administrators' places are added below Home once loaded. */
function SideNavigation({ isAdmin }: NavigationProps) {
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

function BarNavigation({ isAdmin }: NavigationProps) {
  if (!isAdmin) return <MemberBar />;
  const shared = <BottomBar items={sharedPlaces({})} />;
  return (
    <Later fallback={shared}>
      <AdminBar />
    </Later>
  );
}

function MemberSidebar() {
  const hasSidebar = useHasSidebar();
  const search = hasSidebar && (
    <Later>
      <MemberGoTo />
    </Later>
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
