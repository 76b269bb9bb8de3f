import { useSignOutStore } from './sign-out-store.ts';

/** Sign-out as screens offer it; SignOutDialog asks what has to be asked. */
export interface SignOut {
  readonly signOut: () => void;
  /** It was pressed, and nothing has to be asked so far; the button shows progress. */
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
