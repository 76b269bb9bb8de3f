import { useReplica } from '../../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../../replica/replica-hooks.ts';
import type { ChatItem } from '../timeline/item.ts';
import { nameSender } from '../timeline/timeline-items.ts';

/** What a quote shows of a message. */
type QuotedMessage = Pick<ChatItem, 'senderName' | 'content' | 'imageUrl'>;

/**
 * A message that is answered but not in the opened part of the list, live; the socket may know it
 * before a pull has brought it, and that it is gone.
 * @returns undefined while it is read, and where it is not on this device.
 */
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
      return { senderName, content: row.content, imageUrl: row.imageUrl };
    },
    [replica, messageId],
  );
}
