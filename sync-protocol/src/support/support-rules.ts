import type { AdminMessage, MessageStatus } from './support-records.ts';

type Answered = Pick<AdminMessage, 'adminResponse' | 'readByUserAt'>;

/** Whether the response, if any, is unread by its member (spec member 4, Admin message). */
export function hasUnreadResponse(message: Answered): boolean {
  return message.adminResponse !== null && message.readByUserAt === null;
}

/**
 * Whether the response is unread and still the one that was read. `respondedAt`: that response's
 * time as the reader saw it; absent: the current one.
 */
export function isReadable(
  message: Answered & Pick<AdminMessage, 'respondedAt'>,
  respondedAt: string | undefined,
): boolean {
  if (!hasUnreadResponse(message)) return false;
  if (respondedAt === undefined || message.respondedAt === null) return true;
  return Date.parse(respondedAt) === Date.parse(message.respondedAt);
}

/** The effect of an administrator's answer (decisions: a status alone keeps the response). */
export interface Review {
  readonly status: MessageStatus;
  readonly adminResponse: string | null;
  /** The response is new: it counts as unread, and the member is notified. */
  readonly isNewResponse: boolean;
  /** Nothing changes. */
  readonly isSame: boolean;
}

/** Judges an answer. `response` is already trimmed; absent or empty keeps the current one. */
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
