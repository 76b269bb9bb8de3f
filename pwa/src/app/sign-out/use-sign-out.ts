import { useNavigate } from 'react-router-dom';
import { currentSession } from '../session/session-store.ts';
import { useSignOutStore } from './sign-out-store.ts';

/** Signing out as a screen offers it; what has to be asked is asked in SignOutDialog. */
export interface SignOut {
  readonly signOut: () => void;
  /** The server is being told; the button shows progress meanwhile. */
  readonly isLeaving: boolean;
}

export function useSignOut(): SignOut {
  const leaveScreens = useLeaveScreens();
  const isLeaving = useSignOutStore((state) => state.step.kind === 'leaving');
  const signOut = async () => {
    const { startSignOut } = await import('./sign-out.ts');
    await startSignOut();
    leaveScreens();
  };
  return { signOut: () => void signOut(), isLeaving };
}

/** Goes to the landing once nobody is signed in any more (spec member 8). */
export function useLeaveScreens(): () => void {
  const navigate = useNavigate();
  return () => {
    if (currentSession() === null) void navigate('/', { replace: true });
  };
}
