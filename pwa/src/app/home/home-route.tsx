import { Suspense } from 'react';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useAccount } from '../session/account-context.tsx';
import { MemberHomeRoute } from './member-home-route.tsx';

const AdminHomeRoute = lazyScreen(() =>
  import('./admin-home-route.tsx').then((module) => module.AdminHomeRoute),
);

/** Home: tonight for members; what waits, for administrators. */
export function HomeRoute() {
  const isAdmin = useAccount().role === 'admin';
  if (!isAdmin) return <MemberHomeRoute />;
  return (
    <Suspense>
      <AdminHomeRoute />
    </Suspense>
  );
}
