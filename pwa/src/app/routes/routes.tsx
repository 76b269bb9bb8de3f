import { Route, Routes } from 'react-router-dom';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useSessionStore } from '../session/session-store.ts';
import { loadSignedInRoutes } from './load-signed-in.ts';
import { openRoutes } from './open-routes.tsx';
import { KeptLanding } from './screens.ts';
import { SignInFirst } from './sign-in-first.tsx';
import { Titled } from './titled.tsx';

const SignedInRoutes = lazyScreen(() =>
  loadSignedInRoutes().then((module) => module.SignedInRoutes),
);

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
  return (
    <Routes>
      {openRoutes}
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
