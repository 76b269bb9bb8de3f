import { isUnread } from '@greenroom/sync-protocol/chat/chat-places';
import type { ChatItem } from '../timeline/item.ts';
import type { ChatRow } from '../timeline/rows.ts';

/** Px from the bottom within which the list follows new messages (member side 9). */
export const endDistance = 100;
/** Px from the top within which older messages are loaded. */
export const olderDistance = 1200;
/** Opening loads at most this many messages to find the first unread one; a button jumps further. */
export const maxUnreadToFind = 300;

/** Where the room opens: the row of the `wanted` message, else the unread line with its day, else the end. */
export function findLanding(rows: readonly ChatRow[], wanted: string | null): number | 'end' {
  const asked = wanted === null ? -1 : rows.findIndex(({ key }) => key === wanted);
  if (asked >= 0) return asked;
  const line = rows.findIndex(({ kind }) => kind === 'unread');
  if (line < 0) return 'end';
  // With the heading that says of which day the unread ones are.
  return rows[line - 1]?.kind === 'day' ? line - 1 : line;
}

/** Counts messages of others after the position `lastSeen`. */
export function countNew(
  messages: readonly ChatItem[],
  userId: string,
  lastSeen: number | null,
): number {
  if (lastSeen === null) return 0;
  let count = 0;
  // From the end, where the new ones are.
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (message === undefined || message.position <= lastSeen) break;
    if (isUnread(message, userId, lastSeen)) count += 1;
  }
  return count;
}

/** Position of the last sent message; null: none. */
export function lastPosition(messages: readonly ChatItem[]): number | null {
  for (let index = messages.length - 1; index >= 0; index--) {
    const message = messages[index];
    if (message?.state === 'sent') return message.position;
  }
  return null;
}
