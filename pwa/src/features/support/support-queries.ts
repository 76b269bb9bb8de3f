import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { listMessages } from '@greenroom/sync-protocol/support/support-lists';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery, useWholeQuery, type Whole } from '../../replica/replica-hooks.ts';

export interface OwnMessage {
  readonly message: AdminMessage;
  /** It has not reached the server. */
  readonly isWaiting: boolean;
}

/** Live messages of the member, newest first. @returns undefined until read */
export function useOwnMessages(): Whole<readonly OwnMessage[]> | undefined {
  const replica = useReplica();
  return useWholeQuery(async (tables) => {
    // Messages are read first: one written in between must not appear as sent.
    const messages = listMessages(await tables.adminMessages.toArray());
    const waiting = (await replica.readWaitingChanges()).filter(({ isProcessed }) => !isProcessed);
    // A waiting read mark does not make the message itself unsent.
    const sends = waiting.filter(({ call }) => call === 'support.send');
    const unsent = new Set(sends.flatMap(({ rows }) => rows.map(({ id }) => id)));
    return messages.map((message) => ({ message, isWaiting: unsent.has(message.id) }));
  }, []);
}

/** The address of professional support; undefined: not known on this device. */
export function useProfessionalSupport(): string | undefined {
  return useReplicaQuery(
    async (tables) => (await tables.sharedSettings.get('professional_support_url'))?.value,
    [],
  );
}
