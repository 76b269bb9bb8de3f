import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAddress } from '../../../platform/address.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { goToServer, signInPage } from '../../../platform/server-pages.ts';
import { useAccount } from '../account-context.tsx';
import { closeUnlessUnsent } from '../end-session.ts';
import { useSessionStore } from '../session-store.ts';
import { keepWayBack } from './way-back.ts';

/** Milliseconds between the notice and sign-in (spec member 9). */
const noticeTime = 500;

/** A session that ended while a screen is open: a toast, then sign-in (spec member 8). */
export function LeavingForSignIn() {
  const isLeaving = useSessionStore((state) => state.isLeavingForSignIn);
  const address = useAddress();
  const [, navigate] = useLocation();
  const isLocal = useAccount().authType === 'local';
  useEffect(() => {
    if (!isLeaving) return;
    showToast({
      title: 'Unauthorized',
      text: 'You are logged out. Logging in again...',
      tone: 'destructive',
    });
    const timer = setTimeout(() => {
      keepWayBack(address);
      // Without a provider the server's sign-in page is /auth, as always for local accounts.
      if (isLocal) navigate('/auth');
      void closeUnlessUnsent().finally(() => {
        if (!isLocal) goToServer(signInPage);
      });
    }, noticeTime);
    return () => {
      clearTimeout(timer);
    };
  }, [isLeaving, isLocal, address, navigate]);
  return null;
}
