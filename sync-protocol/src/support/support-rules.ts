import type { AdminMessage, MessageStatus } from './support-records.ts';

type Answered = Pick<AdminMessage, 'adminResponse' | 'readByUserAt'>;

/** Whether there is a response the member has not marked as read (member side 4, Admin message). */
export function hasUnreadResponse(message: Answered): boolean {
  return message.adminResponse !== null && message.readByUserAt === null;
}

/**
 * Whether marking as read changes anything: there is an unread response, and it is the one that was
 * read. `respondedAt` is when that one was given, as the reader saw it; absent: whichever is there.
 */
export function isReadable(
  message: Answered & Pick<AdminMessage, 'respondedAt'>,
  respondedAt: string | undefined,
): boolean {
  if (!hasUnreadResponse(message)) return false;
  if (respondedAt === undefined || message.respondedAt === null) return true;
  return Date.parse(respondedAt) === Date.parse(message.respondedAt);
}

/** What an administrator's answer makes of a message (decisions: a status alone keeps the response). */
export interface Review {
  readonly status: MessageStatus;
  readonly adminResponse: string | null;
  /** There is a response the member has not seen: it counts as unread again, and they are told. */
  readonly isNewResponse: boolean;
  /** Nothing changes. */
  readonly isSame: boolean;
}

/** Judges an answer; `response` is trimmed already, absent and empty keep what is there. */
export function reviewMessage(
  message: Pick<AdminMessage, 'status' | 'adminResponse'>,
  status: MessageStatus,
  response: string | undefined,
): Review {
  const adminResponse = response || message.adminResponse;
  const isNewResponse = adminResponse !== message.adminResponse;
  const isSame = !isNewResponse && status === message.status;
  return { status, adminResponse, isNewResponse, isSame };
}
