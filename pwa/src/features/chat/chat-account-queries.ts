import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';

/**
 * Whether the account is paused, live: it may read, but not write here (decisions: Conventions).
 * False until it is read.
 */
export function useIsPaused(): boolean {
  return useAccount()?.suspended ?? false;
}

/** Whether the account is an administrator's, live. False until it is read. */
export function useIsAdministrator(): boolean {
  return useAccount()?.role === 'admin';
}

function useAccount() {
  const { userId } = useReplica();
  return useReplicaQuery((tables) => tables.account.get(userId), [userId]);
}
