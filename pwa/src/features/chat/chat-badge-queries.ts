import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import {
  chatReadIdOf,
  communityGroup,
  isUnread,
  pendingPosition,
} from '@greenroom/sync-protocol/chat/chat-places';
import { useReplica } from '../../replica/replica-context.tsx';
import { useLaterQuery } from '../../replica/replica-hooks.ts';
import type { Replica } from '../../replica/replica-interface.ts';

// A file of its own: the navigation of every screen loads it.

/** Counting stops here: above nine the badge shows '9+' (spec member 9). */
const maxCounted = 10;

/** Messages received over the socket, by id; null: deleted. */
type LiveMessages = ReadonlyMap<string, ChatMessage | null>;

export interface ChatReadState {
  /** Messages with a higher position are unread; 0: none is read. */
  readonly lastReadPosition: number;
  /** Null: no message was marked as read. The message may have been deleted since. */
  readonly lastReadMessageId: string | null;
}

/** Returns how far the user has read, as far as this device knows. */
export async function findRead(replica: Replica, live: LiveMessages): Promise<ChatReadState> {
  const id = chatReadIdOf(replica.userId, communityGroup);
  const stored = await replica.tables.chatReads.get(id);
  const liveRead = (await replica.readLiveRows('chatReads')).get(id);
  let furthest: ChatReadState = { lastReadPosition: 0, lastReadMessageId: null };
  for (const read of [liveRead, stored]) {
    if (!read) continue;
    const { lastReadMessageId } = read;
    // The message may exist only as a live row, whose position the `markRead` effect could not read.
    const position = live.get(lastReadMessageId ?? '')?.position ?? 0;
    const lastReadPosition = Math.max(read.lastReadPosition, position);
    if (lastReadPosition >= furthest.lastReadPosition) {
      furthest = { lastReadPosition, lastReadMessageId };
    }
  }
  return furthest;
}

/** Counts unread messages of others, up to ten. */
export async function countUnread(replica: Replica): Promise<number> {
  const live = await replica.readLiveRows('chatMessages');
  const { lastReadPosition } = await findRead(replica, live);
  const counts = (message: ChatMessage) => isUnread(message, replica.userId, lastReadPosition);
  const storedCount = await replica.tables.chatMessages
    .where('position')
    .between(lastReadPosition, pendingPosition, false, false)
    .filter((message) => !live.has(message.id) && counts(message))
    .limit(maxCounted)
    .count();
  const liveCount = [...live.values()].filter((message) => message && counts(message)).length;
  return Math.min(maxCounted, storedCount + liveCount);
}

/** Unread messages for the badge, live. 0 until known, and in the room, where they will be read. */
export function useUnreadMessages(inRoom: boolean): number {
  const replica = useReplica();
  const count = useLaterQuery(() => countUnread(replica), []) ?? 0;
  return inRoom ? 0 : count;
}
