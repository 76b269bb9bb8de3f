import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { type ReactNode, useEffect, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { BellLink } from '../../features/notifications/bell/bell-link.tsx';
import type { MemberScreen } from '../../features/registration/feature.ts';
import { type LazyScreen, lazyScreen } from '../../platform/lazy-screen.tsx';
import { whenIdle } from '../../platform/when-idle.ts';
import { useReplica } from '../../replica/replica-context.tsx';
import { ScreenCorner, ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { memberScreens } from '../features.ts';
import { LeaseGate } from '../lease/lease-gate.tsx';
import { useAccount } from '../session/account-context.tsx';
import { enterSignedIn } from '../session/open-session.ts';
import type { SignedIn } from '../session/session-store.ts';
import { HeadStatus } from '../shell/head-status.tsx';
import { Shell } from '../shell/shell.tsx';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { adminPatterns } from './admin-patterns.ts';
import { AdminRoute, NotFoundScreen, composedScreens } from './screens.ts';
import { SignedInFrame } from './signed-in-frame.tsx';
import { Titled } from './titled.tsx';

const ForcedChangeScreen = lazyScreen(() =>
  import('../../features/account/password/forced-change-screen.tsx').then(
    (module) => module.ForcedChangeScreen,
  ),
);

const status = <HeadStatus />;
const bell = <BellLink />;

const frame = (
  <PasswordFirst>
    <LeaseGate>
      <ScreenStatus value={status}>
        <ScreenCorner value={bell}>
          <Shell />
        </ScreenCorner>
      </ScreenStatus>
    </LeaseGate>
  </PasswordFirst>
);

/** The screens in the shell, each with its title. */
export const shellRoutes = (
  <Route element={frame}>
    {memberScreens.flatMap((screen) =>
      routesOf(screen, 'Screen' in screen ? screen.Screen : composedScreens[screen.path]),
    )}
    {adminPatterns.map((path) => (
      <Route key={path} path={path} element={<AdminRoute />} />
    ))}
    <Route path="*" element={<NotFoundScreen />} />
  </Route>
);

/** One element for all paths of a screen, so that it stays mounted between them. */
function routesOf(screen: MemberScreen, Screen: LazyScreen<object>): ReactNode[] {
  const { path: own, title, adminPath, innerPaths = [], formerPaths = [] } = screen;
  const element = (
    <MemberRoute adminPath={adminPath}>
      <Titled title={title}>
        <Screen />
      </Titled>
    </MemberRoute>
  );
  return [
    ...[own, ...innerPaths].map((path) => <Route key={path} path={path} element={element} />),
    ...formerPaths.map((path) => (
      <Route key={path} path={path} element={<Navigate to={own} replace />} />
    )),
  ];
}

interface MemberRouteProps {
  readonly adminPath: string | undefined;
  readonly children: ReactNode;
}

/** A screen of which administrators have another is theirs instead (spec member 2). */
function MemberRoute({ adminPath, children }: MemberRouteProps) {
  const isAdmin = useAccount().role === 'admin';
  return isAdmin && adminPath !== undefined ? <Navigate to={adminPath} replace /> : children;
}

interface SignedInRoutesProps {
  readonly session: SignedIn;
  readonly openRoutes: ReactNode;
}

/** Routes of a signed-in person (spec member 2). */
export function SignedInRoutes({ session, openRoutes }: SignedInRoutesProps) {
  // Members open it daily; it is not in the first load.
  useEffect(() => whenIdle(composedScreens['/schedule'].preload), []);
  return (
    <SignedInFrame session={session}>
      <Routes>
        {openRoutes}
        {shellRoutes}
      </Routes>
    </SignedInFrame>
  );
}

/**
 * Demands a new password while others know the current one; keeps the address (decisions: Account).
 */
function PasswordFirst({ children }: { readonly children: ReactNode }) {
  return useAccount().mustChangePassword ? <NewPassword /> : children;
}

function NewPassword() {
  const account = useAccount();
  const replica = useReplica();
  const { signOut, isLeaving } = useSignOut();
  const goOn = async (changed: Account) => {
    await enterSignedIn(changed);
    // Sends the changes that waited for it.
    await replica.exchangeNow('person');
  };
  return (
    <Titled title="Choose a new password">
      <Suspense>
        <ForcedChangeScreen
          account={account}
          onChanged={(changed) => void goOn(changed)}
          onSignOut={signOut}
          isSigningOut={isLeaving}
        />
      </Suspense>
    </Titled>
  );
}
