import { Suspense, useEffect, useState } from 'react';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { useUnreadNotifications } from '../../features/notifications/notifications-queries.ts';
import { useNextShift } from '../../features/schedule/schedule-queries.ts';
import { useInstallWay, useIsInstallDismissed } from '../../platform/install.ts';
import { announcePicture } from '../../platform/first-picture.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { type Theme, chooseTheme, readTheme } from '../../platform/theme.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { ConnectionSheet } from '../connection/connection-indicator.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { useAccount } from '../session/account-context.tsx';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { useAccessDenied } from '../access-denied/access-denied.ts';
import { homeCards } from './home-cards.tsx';

const InstallOffer = lazyScreen(() =>
  import('../install/install-offer.tsx').then((module) => module.InstallOffer),
);

const AdminCards = lazyScreen(() =>
  import('../admin/home-cards.tsx').then((module) => module.HomeCards),
);

const AccessDeniedNotice = lazyScreen(() =>
  import('../access-denied/access-denied-notice.tsx').then((module) => module.AccessDeniedNotice),
);

/** Placeholders of the two cards: nothing below them moves. */
const cardsComing = (
  <>
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </>
);

export function HomeRoute() {
  const account = useAccount();
  const isAdmin = account.role === 'admin';
  const nextShift = useNextShift();
  const { ready } = useReplicaStatus();
  const unreadNotifications = useUnreadNotifications();
  const { isDenied } = useAccessDenied();
  const { signOut, isLeaving } = useSignOut();
  const [theme, setTheme] = useState(readTheme);
  const [isDeviceShown, setIsDeviceShown] = useState(false);
  const way = useInstallWay();
  const isOffered = !useIsInstallDismissed() && way !== 'none';
  useEffect(() => {
    // Before the first pull there is nothing to wait for.
    if (nextShift !== undefined || !ready) announcePicture();
  }, [nextShift, ready]);
  const changeTheme = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <>
      <HomeScreen
        account={account}
        notice={
          isDenied && (
            <ErrorBoundary fallback={null}>
              <Suspense>
                <AccessDeniedNotice />
              </Suspense>
            </ErrorBoundary>
          )
        }
        {...homeCards(isAdmin, { nextShift, unreadNotifications })}
        adminCards={
          isAdmin && (
            <ErrorBoundary fallback={null}>
              <Suspense fallback={cardsComing}>
                <AdminCards />
              </Suspense>
            </ErrorBoundary>
          )
        }
        theme={theme}
        onThemeChange={changeTheme}
        onSignOut={signOut}
        isSigningOut={isLeaving}
        onShowDevice={() => setIsDeviceShown(true)}
        install={
          isOffered && (
            <ErrorBoundary fallback={null}>
              <Suspense>
                <InstallOffer />
              </Suspense>
            </ErrorBoundary>
          )
        }
      />
      {isDeviceShown && (
        <Suspense>
          <ConnectionSheet onClose={() => setIsDeviceShown(false)} />
        </Suspense>
      )}
    </>
  );
}
