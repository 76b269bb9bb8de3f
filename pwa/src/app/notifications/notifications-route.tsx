import { NotificationsScreen } from '../../features/notifications/notifications-screen.tsx';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { Later } from '../home/home-parts.tsx';
import { useAccount } from '../session/account-context.tsx';

const StillWaiting = lazyScreen(() =>
  import('./still-waiting.tsx').then((module) => module.StillWaiting),
);

/** The notifications; beside them, administrators see what still waits for a decision. */
export function NotificationsRoute() {
  const isAdmin = useAccount().role === 'admin';
  const hasRoom = useMediaQuery('(width >= 1280px)');
  if (!isAdmin || !hasRoom) return <NotificationsScreen />;
  return (
    <NotificationsScreen
      aside={
        <Later fallback={<div />}>
          <StillWaiting />
        </Later>
      }
    />
  );
}
