import { pendingPosition } from '@greenroom/sync-protocol/chat/chat-places';
import type { Replica } from '../../../replica/replica-interface.ts';
import { findRead } from '../chat-badge-queries.ts';

/** Finds the furthest of these messages that is unread and of another sender; null: none. */
export async function findFurthestUnread(
  replica: Replica,
  ids: readonly string[],
): Promise<string | null> {
  const live = await replica.readLiveRows('chatMessages');
  const { lastReadPosition } = await findRead(replica, live);
  const rows = await replica.tables.chatMessages.bulkGet([...ids]);
  const seen = ids.map((id, index) => {
    const liveRow = live.get(id);
    return liveRow === undefined ? rows[index] : liveRow;
  });
  let furthest: { readonly id: string; readonly position: number } | null = null;
  for (const message of seen) {
    if (!message || message.senderId === replica.userId) continue;
    const { id, position } = message;
    const least = furthest?.position ?? lastReadPosition;
    if (position > least && position < pendingPosition) furthest = { id, position };
  }
  return furthest?.id ?? null;
}

/** Position of the newest pulled message; 0: none. */
export async function findNewestPosition(replica: Replica): Promise<number> {
  const newest = await replica.tables.chatMessages.where('position').below(pendingPosition).last();
  if (newest === undefined) return 0;
  const live = await replica.readLiveRows('chatMessages');
  return live.get(newest.id) === null ? 0 : newest.position;
}
