import { useEffect } from 'react';
import { Route, Routes } from 'react-router-dom';
import { announcePicture } from '../../platform/first-picture.ts';
import { useSessionStore } from '../session/session-store.ts';
import { SignedInRoutes } from './load-signed-in.ts';
import { openRoutes } from './open-routes.tsx';
import { KeptLanding } from './screens.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { Titled } from './titled.tsx';

/** Every route of the app (spec member 2). Nothing is rendered while nothing is known. */
export function AppRoutes() {
  const session = useSessionStore((state) => state.session);
  switch (session.status) {
    case 'loading':
      return null;
    case 'signed-out':
      return <SignedOutRoutes />;
    case 'signed-in':
      return <SignedInRoutes session={session} />;
    default:
      return session satisfies never;
  }
}

function SignedOutRoutes() {
  // Nothing on the device is waited for.
  useEffect(announcePicture, []);
  return (
    <Routes>
      {openRoutes}
      <Route path="/admin-dashboard" element={<SignInFirst />} />
      <Route path="/admin/*" element={<SignInFirst />} />
      <Route
        path="*"
        element={
          <Titled title="Greenroom">
            <KeptLanding />
          </Titled>
        }
      />
    </Routes>
  );
}
