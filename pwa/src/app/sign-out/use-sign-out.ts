import { useSignOutStore } from './sign-out-store.ts';

/** Sign-out as screens offer it; SignOutDialog asks what has to be asked. */
export interface SignOut {
  readonly signOut: () => void;
  /** The server is ending the session; the button shows progress. */
  readonly isLeaving: boolean;
}

export function useSignOut(): SignOut {
  const isLeaving = useSignOutStore((state) => state.step.kind === 'leaving');
  return { signOut: () => void signOut(), isLeaving };
}

async function signOut(): Promise<void> {
  const { startSignOut } = await import('./sign-out.ts');
  await startSignOut();
}
