import type { ChatMessage } from './chat-records.ts';

// The part of the chat that every start of the app loads, for the navigation's badge.

/** The only group (decisions: Chat). */
export const communityGroup = 'general';
/** Address of its room in the app. */
export const communityPath = '/community';
/** Position of an unsent message: after all others; unsent ones sort by id (uuid v7). */
export const pendingPosition = Number.MAX_SAFE_INTEGER;

/** Whether a message is unread: of another, not deleted, after the last one read (decisions: Chat). */
export function isUnread(
  message: Pick<ChatMessage, 'senderId' | 'position' | 'deletedAt'>,
  userId: string,
  lastReadPosition: number,
): boolean {
  return (
    message.senderId !== userId &&
    message.deletedAt === null &&
    message.position > lastReadPosition &&
    message.position !== pendingPosition
  );
}

/** Id of the row that holds how far a member has read a group. */
export function chatReadIdOf(userId: string, groupName: string): string {
  return `${userId}:${groupName}`;
}
