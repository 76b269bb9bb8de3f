import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';

/** Whether the account is paused, thus read-only (decisions: Conventions). Live; false until known. */
export function useIsPaused(): boolean {
  return useAccount()?.suspended ?? false;
}

/** Whether the user is an administrator, live. False until known. */
export function useIsAdministrator(): boolean {
  return useAccount()?.role === 'admin';
}

function useAccount() {
  const { userId } = useReplica();
  return useReplicaQuery((tables) => tables.account.get(userId), [userId]);
}
