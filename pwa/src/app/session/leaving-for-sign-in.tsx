import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '../../ui/toast/toast-store.ts';
import { closeUnlessUnsent } from './end-session.ts';
import { useSessionStore } from './session-store.ts';
import { keepWayBack } from './way-back.ts';

/** Milliseconds between the notice and sign-in (spec member 9). */
const noticeTime = 500;

/** A session that ended while a screen is open: said in a toast, then on to sign-in (spec member 8). */
export function LeavingForSignIn() {
  const isLeaving = useSessionStore((state) => state.isLeavingForSignIn);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLeaving) return;
    showToast({
      title: 'Unauthorized',
      text: 'You are logged out. Logging in again...',
      tone: 'destructive',
    });
    const timer = setTimeout(() => {
      keepWayBack(pathname + search);
      void navigate('/auth');
      void closeUnlessUnsent();
    }, noticeTime);
    return () => {
      clearTimeout(timer);
    };
  }, [isLeaving, pathname, search, navigate]);
  return null;
}
