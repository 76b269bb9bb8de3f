import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
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

/** What the head of every screen says of the connection. */
const connection = <ConnectionIndicator />;

interface SignedInRoutesProps {
  readonly session: SignedIn;
  /** The routes that are the same in all states. */
  readonly openRoutes: ReactNode;
}

/** The routes of somebody who is signed in (spec member 2). */
export function SignedInRoutes({ session, openRoutes }: SignedInRoutesProps) {
  return (
    <SignedInFrame session={session}>
      <Routes>
        {openRoutes}
        <Route
          element={
            <PasswordFirst>
              <ScreenStatus value={connection}>
                <Shell />
              </ScreenStatus>
            </PasswordFirst>
          }
        >
          <Route path="/" element={titled('Home', <HomeRoute />)} />
          <Route path="/schedule" element={titled('Schedule', <ScheduleScreen />)} />
          <Route path={communityPath} element={titled('Community Chat', <ChatScreen />)} />
          <Route path="/support" element={titled('Support', <SupportRoute />)} />
          <Route path="/notifications" element={titled('Notifications', <NotificationsScreen />)} />
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
