import type { ChatMessage } from './chat-records.ts';

// What every start of the app needs of the chat, for the badge of its navigation.

/** The one group there is (decisions: Chat). */
export const communityGroup = 'general';
/** The address of its room in the app. */
export const communityPath = '/community';
/** Where a message that is not sent yet stands: after all others; among these by id (uuid v7). */
export const pendingPosition = Number.MAX_SAFE_INTEGER;

/** Whether a message counts as unread: others' messages after the last one read (decisions: Chat). */
export function isUnread(
  message: Pick<ChatMessage, 'senderId' | 'position'>,
  userId: string,
  lastReadPosition: number,
): boolean {
  return (
    message.senderId !== userId &&
    message.position > lastReadPosition &&
    message.position !== pendingPosition
  );
}

/** The id of the row that says how far a member has read a group. */
export function chatReadIdOf(userId: string, groupName: string): string {
  return `${userId}:${groupName}`;
}
