import { startSignOut } from './sign-out.ts';
import { useSignOutStore } from './sign-out-store.ts';

/** Signing out as a screen offers it; what has to be asked is asked in SignOutDialog. */
export interface SignOut {
  readonly signOut: () => void;
  /** The server is being told; the button shows progress meanwhile. */
  readonly isLeaving: boolean;
}

export function useSignOut(): SignOut {
  const isLeaving = useSignOutStore((state) => state.step.kind === 'leaving');
  return { signOut: () => void startSignOut(), isLeaving };
}
