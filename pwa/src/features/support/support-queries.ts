import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { listMessages } from '@greenroom/sync-protocol/support/support-lists';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';

/** A message of the member. */
export interface OwnMessage {
  readonly message: AdminMessage;
  /** It has not reached the server. */
  readonly isWaiting: boolean;
}

/** Live messages of the member, newest first. @returns undefined until they are read */
export function useOwnMessages(): readonly OwnMessage[] | undefined {
  const replica = useReplica();
  return useReplicaQuery(async (tables) => {
    // The messages first: one that is written meanwhile is not taken for sent.
    const messages = listMessages(await tables.adminMessages.toArray());
    const waiting = (await replica.readWaitingChanges()).filter(({ isProcessed }) => !isProcessed);
    // A read mark that waits says nothing of the message, which was sent long ago.
    const sends = waiting.filter(({ call }) => call === 'support.send');
    const unsent = new Set(sends.flatMap(({ rows }) => rows.map(({ id }) => id)));
    return messages.map((message) => ({ message, isWaiting: unsent.has(message.id) }));
  }, []);
}
