import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { adminPaths } from '../admin/admin-paths.ts';
import { ConnectionIndicator } from '../connection/connection-indicator.tsx';
import { PasswordFirst } from '../session/password-first.tsx';
import type { SignedIn } from '../session/session-store.ts';
import { Shell } from '../shell/shell.tsx';
import { openRoutes } from './open-routes.tsx';
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

/** The routes of somebody who is signed in (spec member 2). */
export function SignedInRoutes({ session }: { readonly session: SignedIn }) {
  const status = <ConnectionIndicator />;
  return (
    <SignedInFrame session={session}>
      <Routes>
        {openRoutes}
        <Route
          element={
            <PasswordFirst>
              <Shell />
            </PasswordFirst>
          }
        >
          <Route path="/" element={titled('Home', <HomeRoute />)} />
          <Route
            path="/schedule"
            element={titled('Schedule', <ScheduleScreen status={status} />)}
          />
          <Route
            path={communityPath}
            element={titled('Community Chat', <ChatScreen status={status} />)}
          />
          <Route path="/support" element={titled('Support', <SupportRoute />)} />
          <Route
            path="/notifications"
            element={titled('Notifications', <NotificationsScreen status={status} />)}
          />
          <Route path="/privacy" element={titled('Privacy', <PrivacyRoute />)} />
          <Route element={<AdminRoute />}>
            {adminPaths.map((path) => (
              <Route key={path} path={path} element={<AdminScreen path={path} />} />
            ))}
          </Route>
          <Route path="*" element={titled('Page not found', <NotFoundScreen />)} />
        </Route>
      </Routes>
    </SignedInFrame>
  );
}

function titled(title: string, screen: ReactNode): ReactNode {
  return <Titled title={title}>{screen}</Titled>;
}
