import { communityGroup } from '@greenroom/sync-protocol/chat/chat-places';
import { chatScope, chatSortOf } from '@greenroom/sync-protocol/chat/chat-rules';
import type { Feed } from '../../sync/feed.ts';
import { findReadsByIds, toChatRead } from './chat-reads-repository.ts';
import { findMessagesByIds, findPositionFromEnd, toChatMessage } from './chat-repository.ts';

/** Messages a new device gets; it loads older ones on demand. */
const windowMessages = 500;

/** The community's messages in the scope `chat:general`, by position; the newest 500 at first. */
export const chatMessagesFeed: Feed<'chatMessages'> = {
  collection: 'chatMessages',
  heldScopes: () => [chatScope(communityGroup)],
  floorOf: async (db) =>
    chatSortOf((await findPositionFromEnd(db, communityGroup, windowMessages)) ?? 0),
  readRows: async (db, ids) => {
    const rows = await findMessagesByIds(db, ids);
    return new Map(rows.map((row) => [row.id, toChatMessage(row)]));
  },
};

/** A member's read position, in the scope `user:<id>`. */
export const chatReadsFeed: Feed<'chatReads'> = {
  collection: 'chatReads',
  heldScopes: (_db, userId) => [`user:${userId}`],
  readRows: async (db, ids) => {
    const rows = await findReadsByIds(db, ids);
    return new Map(rows.map((row) => [row.id, toChatRead(row)]));
  },
};
