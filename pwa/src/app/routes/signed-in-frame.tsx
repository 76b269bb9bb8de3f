import { type ReactNode, Suspense } from 'react';
import { NotesProvider } from '../../platform/storage/notes-context.tsx';
import { ReplicaProvider } from '../../replica/replica-context.tsx';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { useIsPictured } from '../../platform/use-is-pictured.ts';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { Overlays } from '../overlays/overlays.tsx';
import { AccountProvider } from '../session/account-context.tsx';
import { LeavingForSignIn } from '../session/sign-in/leaving-for-sign-in.tsx';
import { type SignedIn, useSessionStore } from '../session/session-store.ts';
import { useSignOutStore } from '../sign-out/sign-out-store.ts';

const Unread = lazyScreen(() => import('../push/unread.tsx').then((module) => module.Unread));

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
            <EndedTab />
            <Overlays />
            <SignOutQuestion />
            <OthersUnsentQuestion />
          </Suspense>
          <Badge />
        </AccountProvider>
      </NotesProvider>
    </ReplicaProvider>
  );
}

/** The number on the app's icon, where the browser has one; not part of the start. */
function Badge() {
  const isPictured = useIsPictured();
  if (!isPictured || !('setAppBadge' in navigator)) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <Unread />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Covers a tab whose data another tab has upgraded or removed. */
function EndedTab() {
  const { ended } = useReplicaStatus();
  return ended === null ? null : <EndedOverlay ended={ended} />;
}

function OthersUnsentQuestion() {
  const hasOthers = useSessionStore((state) => state.othersUnsent.length > 0);
  return hasOthers ? <OthersUnsentDialog /> : null;
}

function SignOutQuestion() {
  const step = useSignOutStore((state) => state.step);
  return step.kind === 'asking' || step.kind === 'sending' ? <SignOutDialog step={step} /> : null;
}
