import { useEffect, useRef } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useAccount } from '../session/account-context.tsx';
import { setAccessDenied } from '../access-denied/access-denied.ts';

/** Milliseconds between the notice on a screen and the redirect home (admin side 9). */
const noticeTime = 500;

/** Admits administrators; redirects others home with a notice (admin side 2, Access guard). */
export function AdminRoute() {
  const isAdmin = useAccount().role === 'admin';
  const wasAdmin = useRef(isAdmin);
  useEffect(() => {
    if (isAdmin) wasAdmin.current = true;
  }, [isAdmin]);
  return isAdmin ? <Outlet /> : <AccessDenied wasLetIn={wasAdmin} />;
}

interface AccessDeniedProps {
  /** Whether the account lost the role while the screen was open. */
  readonly wasLetIn: { readonly current: boolean };
}

function AccessDenied({ wasLetIn }: AccessDeniedProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const isOpen = wasLetIn.current;
    showToast({
      title: 'Access Denied',
      text: isOpen
        ? 'This page is only accessible to administrators'
        : 'This area is restricted to administrators only.',
      tone: 'destructive',
    });
    const leave = () => {
      setAccessDenied(true);
      void navigate('/', { replace: true });
    };
    if (!isOpen) {
      leave();
      return;
    }
    const timer = setTimeout(leave, noticeTime);
    return () => clearTimeout(timer);
  }, [navigate, wasLetIn]);
  return null;
}
