import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '../../ui/toast/toast-store.ts';
import { keepWayBack } from '../session/way-back.ts';

/** An administrators' screen while signed out: to sign-in, with the notice (spec member 2). */
export function SignInFirst() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    keepWayBack(pathname + search);
    showToast({
      title: 'Authentication Required',
      text: 'Please log in to access admin features.',
      tone: 'destructive',
    });
    void navigate('/auth', { replace: true });
  }, [pathname, search, navigate]);
  return null;
}
