import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { HomeScreen } from '../../features/home/home-screen.tsx';
import { useUnreadNotifications } from '../../features/notifications/notifications-queries.ts';
import { useNextShift } from '../../features/schedule/schedule-queries.ts';
import { useInstallWay, useIsInstallDismissed } from '../../platform/install.ts';
import { announcePicture } from '../../platform/first-picture.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { type Theme, chooseTheme, readTheme } from '../../platform/theme.ts';
import { Skeleton, SkeletonLine } from '../../ui/skeleton/skeleton.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { ConnectionSheet } from '../connection/connection-indicator.tsx';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { useAccount } from '../session/account-context.tsx';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { useAccessDenied } from '../access-denied/access-denied.ts';

const InstallOffer = lazyScreen(() =>
  import('../install/install-offer.tsx').then((module) => module.InstallOffer),
);

const AdminCards = lazyScreen(() =>
  import('../admin/home-cards.tsx').then((module) => module.HomeCards),
);

const TrainingSummary = lazyScreen(() =>
  import('../training/training-summary.tsx').then((module) => module.TrainingSummary),
);

const TargetSummary = lazyScreen(() =>
  import('../../features/targets/target-summary.tsx').then((module) => module.TargetSummary),
);

const EarningsSummary = lazyScreen(() =>
  import('../../features/earnings/earnings-summary.tsx').then((module) => module.EarningsSummary),
);

const AccessDeniedNotice = lazyScreen(() =>
  import('../access-denied/access-denied-notice.tsx').then((module) => module.AccessDeniedNotice),
);

const trainingSummary = inTile(<TrainingSummary />);
const targetSummary = inTile(<TargetSummary />);
const earningsSummary = inTile(<EarningsSummary />);

/** A line loaded later: its reads do not delay the start, and a failure leaves the tile. */
function inTile(summary: ReactNode): ReactNode {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<SkeletonLine />}>{summary}</Suspense>
    </ErrorBoundary>
  );
}

/** Placeholders of the two cards: nothing below them moves. */
const cardsComing = (
  <>
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </>
);

export function HomeRoute() {
  const account = useAccount();
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
        nextShift={nextShift}
        target={account.role !== 'admin' && targetSummary}
        earnings={account.role !== 'admin' && earningsSummary}
        training={trainingSummary}
        adminCards={
          account.role === 'admin' && (
            <ErrorBoundary fallback={null}>
              <Suspense fallback={cardsComing}>
                <AdminCards />
              </Suspense>
            </ErrorBoundary>
          )
        }
        unreadNotifications={unreadNotifications}
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
