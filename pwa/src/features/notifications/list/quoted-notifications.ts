import { messageOf } from '@greenroom/sync-protocol/notifications/notification-reading';
import type { NotificationRow } from '@greenroom/sync-protocol/notifications/notifications-records';
import { cutText } from '@greenroom/sync-protocol/text/cut-text';
import { useReplica } from '../../../replica/replica-context.tsx';
import { useWholeQuery, type Whole } from '../../../replica/replica-hooks.ts';
import type { ReplicaTables } from '../../../replica/replica-interface.ts';
import { findNotifications, type NotificationList } from '../notifications-queries.ts';

/** Longest quotation: what a row shows of it. */
const maxLength = 140;

/**
 * Live notifications for the list. An answer and a mention bring their words where this device holds
 * them: a push, which a lock screen may show, says only that there are some.
 * @returns undefined until read
 */
export function useQuotedNotifications(): Whole<NotificationList> | undefined {
  const replica = useReplica();
  return useWholeQuery(
    async (tables) => {
      const list = await findNotifications(replica);
      const quote = await readQuotes(tables);
      const shown = list.shown.map(async (row) => {
        return { ...row, ...(await quote(row)) };
      });
      return { ...list, shown: await Promise.all(shown) };
    },
    [replica],
  );
}

interface Quoted {
  readonly quote: string;
  /** In place of the notification's own. Absent: that. */
  readonly title?: string;
}

/** @returns what finds the words a notification is about; null: none, or not on this device */
async function readQuotes(tables: ReplicaTables) {
  const answered = await tables.adminMessages.toArray();
  return async (notification: NotificationRow): Promise<Quoted | null> => {
    if (notification.kind === 'support') {
      // Both are written in one transaction; of an answer changed since, the newer one quotes it.
      const own = answered.find(({ respondedAt }) => respondedAt === notification.createdAt);
      return own?.adminResponse == null ? null : { quote: inQuotes(own.adminResponse) };
    }
    const id = messageOf(notification);
    const mention = id === null ? undefined : await tables.chatMessages.get(id);
    if (mention?.senderId == null || mention.content === null) return null;
    const sender = await tables.people.get(mention.senderId);
    if (!sender) return null;
    return { title: `${sender.username} mentioned you`, quote: inQuotes(mention.content) };
  };
}

function inQuotes(text: string): string {
  return `“${cutText(text, maxLength)}”`;
}
