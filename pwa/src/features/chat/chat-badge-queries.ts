import type { ChatMessage } from '@greenroom/sync-protocol/chat/chat-records';
import {
  chatReadIdOf,
  communityGroup,
  isUnread,
  pendingPosition,
} from '@greenroom/sync-protocol/chat/chat-places';
import { useReplica } from '../../replica/replica-context.tsx';
import { useReplicaQuery } from '../../replica/replica-hooks.ts';
import type { Replica } from '../../replica/replica-interface.ts';

// By itself: the navigation of every screen loads it.

/** As many are counted: above nine the badge says '9+' (spec member 9). */
const enough = 10;

/** Messages as the socket told them; null: deleted. */
type LiveMessages = ReadonlyMap<string, ChatMessage | null>;

/** How far this member has read. */
export interface ChatReadState {
  /** Messages above it are unread; 0: none is read. */
  readonly lastReadPosition: number;
  /** Null: none was marked as read yet; it may name a message that is deleted by now. */
  readonly lastReadMessageId: string | null;
}

/** How far this member has read, as far as this device knows. */
export async function findRead(replica: Replica, live: LiveMessages): Promise<ChatReadState> {
  const id = chatReadIdOf(replica.userId, communityGroup);
  const kept = await replica.tables.chatReads.get(id);
  // The socket told it, of this device or another.
  const told = (await replica.readLiveRows('chatReads')).get(id);
  let furthest: ChatReadState = { lastReadPosition: 0, lastReadMessageId: null };
  for (const read of [told, kept]) {
    if (!read) continue;
    const { lastReadMessageId } = read;
    // What was read may be only live so far; the effect that marked it could not see where it stands.
    const position = live.get(lastReadMessageId ?? '')?.position ?? 0;
    const lastReadPosition = Math.max(read.lastReadPosition, position);
    if (lastReadPosition >= furthest.lastReadPosition) {
      furthest = { lastReadPosition, lastReadMessageId };
    }
  }
  return furthest;
}

/** How many messages of others are unread, ten at most. */
export async function countUnread(replica: Replica): Promise<number> {
  const live = await replica.readLiveRows('chatMessages');
  const { lastReadPosition } = await findRead(replica, live);
  const counts = (message: ChatMessage) => isUnread(message, replica.userId, lastReadPosition);
  const pulled = await replica.tables.chatMessages
    .where('position')
    .between(lastReadPosition, pendingPosition, false, false)
    .filter((message) => !live.has(message.id) && counts(message))
    .limit(enough)
    .count();
  const told = [...live.values()].filter((message) => message && counts(message)).length;
  return Math.min(enough, pulled + told);
}

/**
 * How many messages of others are unread, for the badge; ten at most, 0 until it is known and
 * `inRoom`: there they are in sight, and marked as read a little later.
 */
export function useUnreadMessages(inRoom: boolean): number {
  const replica = useReplica();
  const count = useReplicaQuery(() => countUnread(replica), []) ?? 0;
  return inRoom ? 0 : count;
}
