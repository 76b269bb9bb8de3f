import { messageParameter } from '../chat/chat-links.ts';
import type { NotificationRow } from './notifications-records.ts';

/** What a person has seen. */
export interface Seen {
  /** Path of the open screen, without query. */
  readonly path: string;
  /** Whether the chat was read down to this message, or beyond. */
  readonly isMessageRead: (messageId: string) => boolean;
}

/** The chat message a notification is about. Null: it is about none. */
export function messageOf({ kind, url }: Pick<NotificationRow, 'kind' | 'url'>): string | null {
  if (kind !== 'chat' || url === null) return null;
  return new URLSearchParams(url.split('?')[1]).get(messageParameter);
}

/**
 * Whether whoever has seen this has read the notification (docs/decisions/notifications.md): a
 * mention is read with its message, others with the screen their address opens; of a module also
 * with the screens below it. Home shows nothing of what leads there.
 */
export function isReadBySeeing(
  notification: Pick<NotificationRow, 'kind' | 'url'>,
  { path, isMessageRead }: Seen,
): boolean {
  if (notification.url === null) return false;
  const messageId = messageOf(notification);
  if (messageId !== null) return isMessageRead(messageId);
  const [target = ''] = notification.url.split('?');
  if (target === '/') return false;
  const isOfOneThing = target.split('/').length > 2;
  return path === target || (isOfOneThing && path.startsWith(`${target}/`));
}
