import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyScreen } from '../../platform/lazy-screen.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { setAccessDenied } from '../access-denied/access-denied.ts';
import { findAdminScreen } from '../admin/find-admin-screen.ts';
import { NotFoundScreen } from '../not-found/not-found-screen.tsx';
import { useAccount } from '../session/account-context.tsx';

const AdminScreen = lazyScreen(() =>
  import('../admin/admin-screen.tsx').then((module) => module.AdminScreen),
);

/** Milliseconds between the notice on a screen and the redirect home (admin side 9). */
const noticeTime = 500;

/**
 * The administrators' screen of the address; others are redirected home with a notice (admin side 2,
 * Access guard).
 */
export function AdminRoute() {
  const isAdmin = useAccount().role === 'admin';
  const wasAdmin = useRef(isAdmin);
  useEffect(() => {
    if (isAdmin) wasAdmin.current = true;
  }, [isAdmin]);
  const screen = findAdminScreen(useLocation().pathname);
  if (!screen) return <NotFoundScreen />;
  return isAdmin ? <AdminScreen screen={screen} /> : <AccessDenied wasLetIn={wasAdmin} />;
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
