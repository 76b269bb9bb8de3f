import type { AdminMessage, MessageStatus } from './support-records.ts';

// In its own file: the first load needs the rules but not this.

/** Labels of the statuses, the same for members and administrators. */
export const messageStatusWords: Readonly<Record<MessageStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  resolved: 'Resolved',
};

/** A member's messages, newest first. */
export function listMessages<M extends Pick<AdminMessage, 'createdAt' | 'id'>>(
  messages: readonly M[],
): M[] {
  return messages.toSorted((a, b) => {
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
    return a.id < b.id ? 1 : -1;
  });
}
