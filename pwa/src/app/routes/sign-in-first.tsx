import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { showToast } from '../../ui/toast/toast-store.ts';
import { keepWayBack, ledHere } from '../session/sign-in/way-back.ts';

interface SignInFirstProps {
  /** Nobody was signed in when the app was opened; ended sessions show their own notice. */
  readonly isColdVisit: boolean;
}

/** Redirects administrators' paths to sign-in, with a notice (spec member 2). */
export function SignInFirst({ isColdVisit }: SignInFirstProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    keepWayBack(pathname + search);
    if (isColdVisit) {
      showToast({
        title: 'Authentication Required',
        text: 'Please log in to access admin features.',
        tone: 'destructive',
      });
    }
    void navigate('/auth', { replace: true, state: ledHere });
  }, [isColdVisit, pathname, search, navigate]);
  return null;
}
