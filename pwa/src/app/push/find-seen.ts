import {
  isReadBySeeing,
  messageOf,
} from '@greenroom/sync-protocol/notifications/notification-reading';
import { findRead } from '../../features/chat/chat-badge-queries.ts';
import { findNotifications } from '../../features/notifications/notifications-queries.ts';
import type { Replica } from '../../replica/replica-interface.ts';

/** Ids of the unread notifications whose thing was seen: the screen of this path, or the chat. */
export async function findSeen(replica: Replica, path: string): Promise<readonly string[]> {
  const { shown } = await findNotifications(replica);
  const unread = shown.filter(({ isRead, isMarkedUnread }) => !isRead && !isMarkedUnread);
  const messages = unread.flatMap((notification) => messageOf(notification) ?? []);
  const read =
    messages.length === 0 ? new Set<string>() : await findReadMessages(replica, messages);
  const seen = { path, isMessageRead: (id: string) => read.has(id) };
  return unread.filter((each) => isReadBySeeing(each, seen)).map(({ id }) => id);
}

/** Those of these messages that are read; one that this device does not hold counts as unread. */
async function findReadMessages(
  replica: Replica,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const live = await replica.readLiveRows('chatMessages');
  const { lastReadPosition } = await findRead(replica, live);
  const stored = await replica.tables.chatMessages.bulkGet([...ids]);
  const isRead = (id: string, at: number) => {
    const position = live.get(id)?.position ?? stored[at]?.position;
    return position !== undefined && position <= lastReadPosition;
  };
  return new Set(ids.filter(isRead));
}
