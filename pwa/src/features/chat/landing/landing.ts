import { isUnread } from '@greenroom/sync-protocol/chat/chat-places';
import type { ChatItem } from '../timeline/item.ts';
import type { ChatRow } from '../timeline/rows.ts';

/** Px from the bottom within which the reader stays there by itself (member side 9). */
export const endDistance = 100;
/** Px from the top from which on older messages are loaded. */
export const olderDistance = 1200;
/** Unread messages up to which the first of them is looked for on opening; with more there is a way. */
export const mostUnreadToFind = 300;

/** Where the room opens: at a message asked for, at the unread line, else at the end. */
export function findLanding(rows: readonly ChatRow[], wanted: string | null): number | 'end' {
  const asked = wanted === null ? -1 : rows.findIndex(({ key }) => key === wanted);
  if (asked >= 0) return asked;
  const line = rows.findIndex(({ kind }) => kind === 'unread');
  return line >= 0 ? line : 'end';
}

/** Messages of others that came after `lastSeen`, the position of the last one at the bottom. */
export function countNew(
  messages: readonly ChatItem[],
  userId: string,
  lastSeen: number | null,
): number {
  if (lastSeen === null) return 0;
  let count = 0;
  // From the end: new ones stand there, with what is not sent yet after them.
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (message === undefined || message.position <= lastSeen) break;
    if (isUnread(message, userId, lastSeen)) count += 1;
  }
  return count;
}

/** The position of the last message the server has; null: there is none. */
export function lastPosition(messages: readonly ChatItem[]): number | null {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (message?.state === 'sent') return message.position;
  }
  return null;
}
