import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import type { ReactNode } from 'react';
import { Route, Switch } from 'wouter';
import { ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { adminPaths } from '../admin/admin-paths.ts';
import { ConnectionIndicator } from '../connection/connection-indicator.tsx';
import { PasswordFirst } from '../session/password-first.tsx';
import type { SignedIn } from '../session/session-store.ts';
import { Shell } from '../shell/shell.tsx';
import {
  AdminRoute,
  AdminScreen,
  ChatScreen,
  HomeRoute,
  NotFoundScreen,
  NotificationsScreen,
  PrivacyRoute,
  ScheduleScreen,
  SupportRoute,
} from './screens.ts';
import { SignedInFrame } from './signed-in-frame.tsx';
import { Titled } from './titled.tsx';

const connection = <ConnectionIndicator />;

/** The screens in the shell, each with its title. */
const screens = (
  <Switch>
    <Route path="/">{titled('Home', <HomeRoute />)}</Route>
    <Route path="/schedule">{titled('Schedule', <ScheduleScreen />)}</Route>
    <Route path={communityPath}>{titled('Community Chat', <ChatScreen />)}</Route>
    <Route path="/support">{titled('Support', <SupportRoute />)}</Route>
    <Route path="/notifications">{titled('Notifications', <NotificationsScreen />)}</Route>
    <Route path="/privacy">{titled('Privacy', <PrivacyRoute />)}</Route>
    {adminPaths.map((path) => (
      <Route key={path} path={path}>
        <AdminRoute>
          <AdminScreen path={path} />
        </AdminRoute>
      </Route>
    ))}
    <Route>{titled('Page not found', <NotFoundScreen />)}</Route>
  </Switch>
);

interface SignedInRoutesProps {
  readonly session: SignedIn;
  readonly openRoutes: ReactNode;
}

/** Routes of a signed-in person (spec member 2). */
export function SignedInRoutes({ session, openRoutes }: SignedInRoutesProps) {
  return (
    <SignedInFrame session={session}>
      <Switch>
        {openRoutes}
        <Route>
          <PasswordFirst>
            <ScreenStatus value={connection}>
              <Shell>{screens}</Shell>
            </ScreenStatus>
          </PasswordFirst>
        </Route>
      </Switch>
    </SignedInFrame>
  );
}

function titled(title: string, screen: ReactNode): ReactNode {
  return <Titled title={title}>{screen}</Titled>;
}
