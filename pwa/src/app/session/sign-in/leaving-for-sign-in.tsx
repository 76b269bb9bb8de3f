import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { goToServer, signInPage } from '../../../platform/server-pages.ts';
import { useAccount } from '../account-context.tsx';
import { closeUnlessUnsent } from '../ending/end-session.ts';
import { useSessionStore } from '../session-store.ts';
import { keepWayBack, ledHere } from './way-back.ts';

/** Milliseconds between the notice and sign-in (spec member 9). */
const noticeTime = 500;

/** A session that ended while a screen is open: a toast, then sign-in (spec member 8). */
export function LeavingForSignIn() {
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
