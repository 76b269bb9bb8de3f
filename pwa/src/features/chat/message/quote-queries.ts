import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { ChatItem } from '../timeline/item.ts';
import { nameSender } from '../timeline/timeline-items.ts';

export type QuotedMessage = Pick<
  ChatItem,
  'senderId' | 'senderName' | 'content' | 'imageUrl' | 'deletedAt'
>;

/** A replied-to message outside the opened pages, live. Undefined until read, or not on this device. */
export function useQuotedMessage(messageId: string): QuotedMessage | undefined {
  const replica = useReplica();
  return useReplicaQuery(
    async (tables): Promise<QuotedMessage | undefined> => {
      const live = await replica.readLiveRows('chatMessages');
      const row = live.has(messageId)
        ? live.get(messageId)
        : await tables.chatMessages.get(messageId);
      if (!row) return undefined;
      const sender = row.senderId === null ? undefined : await tables.people.get(row.senderId);
      const senderName = nameSender(row.senderId, sender?.username);
      const { senderId, content, imageUrl, deletedAt } = row;
      return { senderId, senderName, content, imageUrl, deletedAt };
    },
    [replica, messageId],
  );
}
