import { sendAdminMessage } from '../../features/support/support-commands.ts';
import type { ChangeResult } from '../../features/changes/try-change.ts';
import { useReplica } from '../../replica/replica-context.tsx';

/** Asks for a locked training module by a message to the administrators (decisions: Training). */
export function useAskForAccess(): (message: string) => Promise<ChangeResult> {
  const replica = useReplica();
  return (message) => sendAdminMessage(replica, message);
}
