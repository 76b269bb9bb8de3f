import { deletedUsername } from '@greenroom/sync-protocol/chat/chat-rules';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import type { ChatItem } from './chat-item.ts';

export type QuotedMessage = Pick<ChatItem, 'senderName' | 'content' | 'imageUrl'>;

/**
 * A message that is answered but not in the opened part of the list, live.
 * @returns undefined while it is read, and where it is not on this device.
 */
export function useQuotedMessage(messageId: string): QuotedMessage | undefined {
  return useReplicaQuery(
    async (tables): Promise<QuotedMessage | undefined> => {
      const row = await tables.chatMessages.get(messageId);
      if (!row) return undefined;
      const sender = row.senderId === null ? undefined : await tables.people.get(row.senderId);
      const senderName = row.senderId === null ? deletedUsername : (sender?.username ?? 'Member');
      return { senderName, content: row.content, imageUrl: row.imageUrl };
    },
    [messageId],
  );
}
