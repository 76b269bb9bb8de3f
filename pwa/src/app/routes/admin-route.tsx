import { useEffect } from 'react';
import { Outlet, useNavigate } from 'react-router-dom';
import { showToast } from '../../ui/toast/toast-store.ts';
import { useAccount } from '../session/account-context.tsx';

/** Lets administrators through; others go home with the notice (spec member 2). */
export function AdminRoute() {
  return useAccount().role === 'admin' ? <Outlet /> : <AccessDenied />;
}

function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    showToast({
      title: 'Access Denied',
      text: 'This area is restricted to administrators only.',
      tone: 'destructive',
    });
    void navigate('/', { replace: true });
  }, [navigate]);
  return null;
}
