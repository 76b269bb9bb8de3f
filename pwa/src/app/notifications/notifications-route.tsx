import { NotificationsScreen } from '../../features/notifications/notifications-screen.tsx';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Later } from '../home/home-parts.tsx';
import { useAccount } from '../session/account-context.tsx';

const loadAdminParts = () => import('./admin-parts.tsx');
const StillWaiting = lazyScreen(() => loadAdminParts().then((module) => module.StillWaiting));
const LatestChanges = lazyScreen(() => loadAdminParts().then((module) => module.LatestChanges));

/**
 * The notifications; with them, administrators see what still waits for a decision and what the
 * others changed: of themselves alone they get few.
 */
export function NotificationsRoute() {
  const isAdmin = useAccount().role === 'admin';
  const hasRoom = useMediaQuery('(width >= 1280px)');
  if (!isAdmin) return <NotificationsScreen />;
  const waiting = (
    <Later fallback={<div />}>
      <StillWaiting />
    </Later>
  );
  return (
    <NotificationsScreen
      {...(hasRoom && { aside: waiting })}
      below={
        <>
          {!hasRoom && waiting}
          <Later>
            <LatestChanges />
          </Later>
        </>
      }
    />
  );
}
