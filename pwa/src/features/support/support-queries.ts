import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { hasUnreadResponse, listMessages } from '@greenroom/sync-protocol/support/support-rules';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import type { RefusedChange } from '../../replica/replica-types.ts';

/** Live messages of the member, newest first. @returns undefined until they are read */
export function useOwnMessages(): readonly AdminMessage[] | undefined {
  return useReplicaQuery(async (tables) => listMessages(await tables.adminMessages.toArray()), []);
}

/** How many responses the member has not marked as read, for the badge; 0 until it is known. */
export function useUnreadResponses(): number {
  const count = useReplicaQuery(
    async (tables) => (await tables.adminMessages.filter(hasUnreadResponse).toArray()).length,
    [],
  );
  return count ?? 0;
}

/** Messages and marks the server refused, oldest first. @returns undefined until they are read */
export function useRefusedMessages(): readonly RefusedChange[] | undefined {
  const replica = useReplica();
  return useReplicaQuery(async () => {
    const refused = await replica.readRefusedChanges();
    return refused.filter(({ call }) => call.startsWith('support.'));
  }, []);
}
