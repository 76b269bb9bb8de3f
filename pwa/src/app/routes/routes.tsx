import { useEffect } from 'react';
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { LockScreen } from '../lock/lazy-lock-screen.tsx';
import { type SessionEnd, useSessionStore } from '../session/session-store.ts';
import { isLedHere, keepWayBack, ledHere } from '../session/sign-in/way-back.ts';
import { UpdatePrompt } from '../update/update-prompt.tsx';
import { adminPatterns } from './admin-patterns.ts';
import { SignedInRoutes } from './load-signed-in.ts';
import { KeptLanding, openScreens, StorageScreen } from './open-screens.ts';
import { Titled } from './titled.tsx';

/** Routes equal in all session states, without the shell, which needs a signed-in person. */
export const openRoutes = openScreens.map(({ path, title, Screen }) => (
  <Route
    key={path}
    path={path}
    element={
      <Titled title={title}>
        <Screen />
      </Titled>
    }
  />
));

interface SignInFirstProps {
  /** Nobody was signed in when the app was opened; ended sessions show their own notice. */
  readonly isColdVisit: boolean;
}

/** Every route of the app (spec member 2). Renders nothing until the session is known. */
export function AppRoutes() {
  const session = useSessionStore((state) => state.session);
  switch (session.status) {
    case 'loading':
      return null;
    case 'signed-out':
      return <SignedOutRoutes end={session.end} />;
    case 'unreadable':
      return (
        <>
          <UpdatePrompt />
          <Routes>
            {openRoutes}
            <Route path="*" element={<StorageScreen session={session} />} />
          </Routes>
        </>
      );
    case 'locked':
      return <LockScreen session={session} />;
    case 'signed-in':
      return <SignedInRoutes session={session} openRoutes={openRoutes} />;
    default:
      return session satisfies never;
  }
}

/** Routes while signed out. After signing out no return path is kept (decisions: Conventions). */
function SignedOutRoutes({ end }: { readonly end: SessionEnd }) {
  // No local data is loaded first.
  useEffect(announceFirstPaint, []);
  const { state } = useLocation();
  // The end of the session was noticed before its reason: signed out in another tab, or deleted.
  if (end === 'left' && isLedHere(state)) return <Navigate to="/" replace />;
  const landing = (
    <Titled title="Greenroom">
      <KeptLanding />
    </Titled>
  );
  const toLanding = end === 'left' ? <Navigate to="/" replace /> : null;
  const signInFirst = toLanding ?? <SignInFirst isColdVisit={end === 'cold'} />;
  return (
    <>
      <UpdatePrompt />
      <Routes>
        {openRoutes}
        <Route path="/" element={landing} />
        {adminPatterns.map((path) => (
          <Route key={path} path={path} element={signInFirst} />
        ))}
        <Route path="*" element={toLanding ?? landing} />
      </Routes>
    </>
  );
}

/** Redirects administrators' paths to sign-in, with a notice (spec member 2). */
function SignInFirst({ isColdVisit }: SignInFirstProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    keepWayBack(pathname + search);
    if (isColdVisit) {
      showToast({
        title: 'Authentication Required',
        text: 'Please log in to access admin features.',
        tone: 'destructive',
      });
    }
    void navigate('/auth', { replace: true, state: ledHere });
  }, [isColdVisit, pathname, search, navigate]);
  return null;
}
