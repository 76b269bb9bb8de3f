import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { listMessages } from '@greenroom/sync-protocol/support/support-lists';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import type { RefusedChange } from '../../replica/replica-types.ts';

/** Live messages of the member, newest first. @returns undefined until they are read */
export function useOwnMessages(): readonly AdminMessage[] | undefined {
  return useReplicaQuery(async (tables) => listMessages(await tables.adminMessages.toArray()), []);
}

/** Messages and marks the server refused, oldest first. @returns undefined until they are read */
export function useRefusedMessages(): readonly RefusedChange[] | undefined {
  const replica = useReplica();
  return useReplicaQuery(async () => {
    const refused = await replica.readRefusedChanges();
    return refused.filter(({ call }) => call.startsWith('support.'));
  }, []);
}
