import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { goToServer, signInPage } from '../../platform/server-pages.ts';
import { NotesProvider } from '../../platform/storage/notes-context.tsx';
import { ReplicaProvider } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useIsFirstPainted } from '../../platform/use-is-first-painted.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { Later } from '../home/home-parts.tsx';
import { Overlays } from '../overlays/overlays.tsx';
import { AccountProvider, useAccount } from '../session/account-context.tsx';
import { closeUnlessUnsent } from '../session/ending/end-session.ts';
import { type SignedIn, useSessionStore } from '../session/session-store.ts';
import { keepWayBack, ledHere } from '../session/sign-in/way-back.ts';
import { useSignOutStore } from '../sign-out/sign-out-store.ts';

/** Milliseconds between the notice and sign-in (spec member 9). */
const noticeTime = 500;

const AfterPaint = lazyScreen(() =>
  import('./after-paint.tsx').then((module) => module.AfterPaint),
);

const EndedOverlay = lazyScreen(() =>
  import('../storage/ended-overlay.tsx').then((module) => module.EndedOverlay),
);

const OthersUnsentDialog = lazyScreen(() =>
  import('../others-unsent/others-unsent-dialog.tsx').then((module) => module.OthersUnsentDialog),
);

const SignOutDialog = lazyScreen(() =>
  import('../sign-out/sign-out-dialog.tsx').then((module) => module.SignOutDialog),
);

/** Providers, overlays and dialogs around every screen of a signed-in person. */
export function SignedInFrame({
  session,
  children,
}: {
  readonly session: SignedIn;
  readonly children: ReactNode;
}) {
  return (
    <ReplicaProvider key={session.replica.userId} replica={session.replica}>
      <NotesProvider notes={session.notes}>
        <AccountProvider account={session.account}>
          {children}
          <LeavingForSignIn />
          <Suspense>
            <Cover />
            <SignOutQuestion />
            <OthersUnsentQuestion />
          </Suspense>
          <AfterFirstPaint />
        </AccountProvider>
      </NotesProvider>
    </ReplicaProvider>
  );
}

/** The app's badge, reading by seeing and the way back, in every browser; not part of the start. */
function AfterFirstPaint() {
  const isFirstPainted = useIsFirstPainted();
  return (
    isFirstPainted && (
      <Later>
        <AfterPaint />
      </Later>
    )
  );
}

/**
 * What covers the whole tab: that another tab has upgraded or removed its data, or what `Overlays`
 * says. One alone, as two would make each other inert.
 */
function Cover() {
  const { ended } = useReplicaStatus();
  if (ended === null) return <Overlays />;
  return (
    <Suspense fallback={<Overlays />}>
      <EndedOverlay ended={ended} />
    </Suspense>
  );
}

function OthersUnsentQuestion() {
  const hasOthers = useSessionStore((state) => state.othersUnsent.length > 0);
  return hasOthers ? <OthersUnsentDialog /> : null;
}

function SignOutQuestion() {
  const step = useSignOutStore((state) => state.step);
  return step.kind === 'asking' || step.kind === 'sending' ? <SignOutDialog step={step} /> : null;
}

/** A session that ended while a screen is open: a toast, then sign-in (spec member 8). */
function LeavingForSignIn() {
  const isLeaving = useSessionStore((state) => state.isLeavingForSignIn);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isLocal = useAccount().authType === 'local';
  useEffect(() => {
    if (!isLeaving) return;
    showToast({
      title: 'Unauthorized',
      text: 'You are logged out. Logging in again...',
      tone: 'destructive',
    });
    const timer = setTimeout(() => {
      keepWayBack(pathname + search);
      // Without a provider the server's sign-in page is /auth, as always for local accounts.
      if (isLocal) void navigate('/auth', { state: ledHere });
      void closeUnlessUnsent().finally(() => {
        if (!isLocal) goToServer(signInPage);
      });
    }, noticeTime);
    return () => {
      clearTimeout(timer);
    };
  }, [isLeaving, isLocal, pathname, search, navigate]);
  return null;
}
