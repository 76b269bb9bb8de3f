import { chatReadIdOf, communityGroup } from '../chat-places.ts';
import type { ChatMessage, ChatRead } from '../chat-records.ts';

/** A text message of another member at a position; `over` overrides fields. */
export function makeChatMessage(position: number, over: Partial<ChatMessage> = {}): ChatMessage {
  return {
    id: `01930000-0000-7000-8000-5${String(position).padStart(11, '0')}`,
    senderId: '01930000-0000-7000-8000-900000000001',
    groupName: communityGroup,
    messageType: 'text',
    content: `Message ${position}`,
    imageUrl: null,
    imageFilename: null,
    imageWidth: null,
    imageHeight: null,
    replyToId: null,
    timestamp: '2026-11-20T11:00:00.000Z',
    editedAt: null,
    deletedAt: null,
    reactions: [],
    position,
    ...over,
  };
}

/** A read position without a named message. */
export function makeChatRead(
  userId: string,
  lastReadPosition: number,
  lastReadMessageId: string | null = null,
): ChatRead {
  return {
    id: chatReadIdOf(userId, communityGroup),
    groupName: communityGroup,
    lastReadMessageId,
    lastReadPosition,
  };
}
