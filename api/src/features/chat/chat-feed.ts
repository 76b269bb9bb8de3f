import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope, chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import type { Db } from '../../database/schema.ts';
import type { Feed } from '../../sync/feed.ts';
import { findReadsByIds, hasUnreadBelow, toChatRead } from './chat-reads-repository.ts';
import { findMessagesByIds, findPositionFromEnd, toChatMessage } from './chat-repository.ts';

/** Messages a new device gets; it loads older ones on demand. */
const windowMessages = 500;
/** Messages from which on a device's window is closed again. */
const tooManyMessages = 4 * windowMessages;

/** The community's messages in the scope `chat:general`, by position; the newest 500 at first. */
export const chatMessagesFeed: Feed<'chatMessages'> = {
  collection: 'chatMessages',
  heldScopes: () => [chatScope(communityGroup)],
  floorOf: (db) => sortFromEnd(db, windowMessages),
  closesBelow: async (db, _scope, _now, userId) => {
    const first = (await findPositionFromEnd(db, communityGroup, windowMessages)) ?? 0;
    // Unread messages stay on the device: it may be without a network when they are read.
    const isUnread = await hasUnreadBelow(db, { userId, groupName: communityGroup }, first);
    return isUnread ? null : sortFromEnd(db, tooManyMessages);
  },
  readRows: async (db, ids) => (await findMessagesByIds(db, ids)).map(toChatMessage),
};

/** A member's read position, in the scope `user:<id>`. */
export const chatReadsFeed: Feed<'chatReads'> = {
  collection: 'chatReads',
  heldScopes: (_db, userId) => [`user:${userId}`],
  readRows: async (db, ids) => (await findReadsByIds(db, ids)).map(toChatRead),
};

async function sortFromEnd(db: Db, count: number): Promise<string> {
  return chatSortOf((await findPositionFromEnd(db, communityGroup, count)) ?? 0);
}
