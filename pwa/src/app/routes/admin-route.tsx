import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useAccount } from '../session/account-context.tsx';

/** Milliseconds between the notice on a screen and the redirect home (admin side 9). */
const noticeTime = 500;

/** Admits administrators; redirects others home with a notice (admin side 2, Access guard). */
export function AdminRoute({ children }: { readonly children: ReactNode }) {
  const isAdmin = useAccount().role === 'admin';
  const wasAdmin = useRef(isAdmin);
  useEffect(() => {
    if (isAdmin) wasAdmin.current = true;
  }, [isAdmin]);
  return isAdmin ? children : <AccessDenied wasLetIn={wasAdmin} />;
}

interface AccessDeniedProps {
  /** Whether the account lost the role while the screen was open. */
  readonly wasLetIn: { readonly current: boolean };
}

function AccessDenied({ wasLetIn }: AccessDeniedProps) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const isOpen = wasLetIn.current;
    showToast({
      title: 'Access Denied',
      text: isOpen
        ? 'This page is only accessible to administrators'
        : 'This area is restricted to administrators only.',
      tone: 'destructive',
    });
    const leave = () => navigate('/', { replace: true });
    if (!isOpen) {
      leave();
      return;
    }
    const timer = setTimeout(leave, noticeTime);
    return () => clearTimeout(timer);
  }, [navigate, wasLetIn]);
  return null;
}
