import { communityPath } from '@greenroom/sync-protocol/chat/chat-places';
import { type ReactNode, useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { whenIdle } from '../../platform/when-idle.ts';
import { ScreenStatus } from '../../ui/screen-head/screen-status.ts';
import { adminPaths } from '../admin/admin-paths.ts';
import { PasswordFirst } from '../session/sign-in/password-first.tsx';
import type { SignedIn } from '../session/session-store.ts';
import { HeadStatus } from '../shell/head-status.tsx';
import { Shell } from '../shell/shell.tsx';
import { type MemberPath, formerPaths, memberPaths, modulePaths } from './paths.ts';
import {
  AdminRoute,
  AdminScreen,
  BlocklistRoute,
  ChatScreen,
  EarningsRoute,
  HomeRoute,
  NotFoundScreen,
  NotificationsScreen,
  PrivacyRoute,
  ScheduleRoute,
  SupportRoute,
  TargetsScreen,
  TrainingRoute,
} from './screens.ts';
import { SignedInFrame } from './signed-in-frame.tsx';
import { Titled } from './titled.tsx';

const status = <HeadStatus />;

const training = titled('Training', <TrainingRoute />);

const memberScreens: Readonly<Record<MemberPath, ReactNode>> = {
  '/': titled('Home', <HomeRoute />),
  '/training': training,
  '/earnings': titled('Earnings', <EarningsRoute />),
  '/schedule': titled('Schedule', <ScheduleRoute />),
  [communityPath]: titled('Community Chat', <ChatScreen />),
  '/blocklist': titled('Blocklist', <BlocklistRoute />),
  '/my-targets': titled('My Targets', <TargetsScreen />),
  '/support': titled('Support', <SupportRoute />),
  '/notifications': titled('Notifications', <NotificationsScreen />),
  '/privacy': titled('Privacy', <PrivacyRoute />),
};

const frame = (
  <PasswordFirst>
    <ScreenStatus value={status}>
      <Shell />
    </ScreenStatus>
  </PasswordFirst>
);

/** The screens in the shell, each with its title. */
export const shellRoutes = (
  <Route element={frame}>
    {memberPaths.map((path) => (
      <Route key={path} path={path} element={memberScreens[path]} />
    ))}
    {modulePaths.map((path) => (
      <Route key={path} path={path} element={training} />
    ))}
    {formerPaths.map((path) => (
      <Route key={path} path={path} element={<Navigate to="/support" replace />} />
    ))}
    <Route element={<AdminRoute />}>
      {adminPaths.map((path) => (
        <Route key={path} path={path} element={<AdminScreen path={path} />} />
      ))}
    </Route>
    <Route path="*" element={titled('Page not found', <NotFoundScreen />)} />
  </Route>
);

interface SignedInRoutesProps {
  readonly session: SignedIn;
  readonly openRoutes: ReactNode;
}

/** Routes of a signed-in person (spec member 2). */
export function SignedInRoutes({ session, openRoutes }: SignedInRoutesProps) {
  // Members open it daily; it is not in the first load.
  useEffect(() => whenIdle(ScheduleRoute.preload), []);
  return (
    <SignedInFrame session={session}>
      <Routes>
        {openRoutes}
        {shellRoutes}
      </Routes>
    </SignedInFrame>
  );
}

function titled(title: string, screen: ReactNode): ReactNode {
  return <Titled title={title}>{screen}</Titled>;
}
