import type { RuleResult } from '../problem.ts';
import { isSeen } from '../text/unseen.ts';
import { cleanFileName, imageIdOf } from '../uploads/uploads-rules.ts';
import type { ChatMessage, MessageType } from './chat-records.ts';

/** Maximum length of a message (decisions: Chat). */
export const maxMessageLength = 4000;
/** Maximum length of a report's reason. */
export const maxReportLength = 1000;
export const reasonMissing = 'Please say what is wrong with this message';
export const reasonTooLong = `Reason must be ${maxReportLength} characters or less`;
/** A search counts at most this many matches; a higher total answers this number. */
export const maxCountedMessages = 1000;
/** Milliseconds at least between two read marks of a device. */
export const readMarkInterval = 5_000;
/** Milliseconds by which a mark is late at random, at most: a thousand members read at once. */
export const readMarkJitter = 10_000;

/**
 * Seconds until a chat message is pushed: whoever has the chat open has marked it as read by then
 * (decisions: Support, notifications, push), five seconds of a slow network included.
 */
export const chatPushDelay = (readMarkInterval + readMarkJitter) / 1000 + 5;
/** Name shown for a deleted account (decisions: Account). */
export const deletedUsername = 'Deleted user';
const runMilliseconds = 5 * 60_000;
const sortDigits = 16;

/** The parts of a message as its author gives them; absent equals null. */
export interface MessageParts {
  readonly messageType?: MessageType | undefined;
  readonly content?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
  readonly imageFilename?: string | null | undefined;
}

/**
 * The parts as stored: trimmed and in NFC, so that equal-looking text is found; the file name
 * cleaned by `cleanFileName`, since it is displayed and read out.
 */
export type CheckedParts = Pick<
  ChatMessage,
  'messageType' | 'content' | 'imageUrl' | 'imageFilename'
>;

/**
 * Validates the parts of a message (spec member 5, Chat message). An absent type is derived from
 * the parts; an `image` with text becomes `text_with_image`, so that no text is lost.
 */
export function checkMessage(input: MessageParts): RuleResult<CheckedParts> {
  const text = input.content?.normalize('NFC').trim() ?? '';
  const content = isSeen(text) ? text : null;
  const imageUrl = input.imageUrl?.trim() || null;
  const found = messageTypeOf(content, imageUrl);
  const missing = findMissing(input.messageType, content, imageUrl);
  if (missing !== null) return refuse(missing);
  if (found === null) return refuse('Either content or imageUrl must be provided');
  if (content !== null && content.length > maxMessageLength) {
    return refuse(`Message must be ${maxMessageLength} characters or less`);
  }
  if (imageUrl !== null && imageIdOf(imageUrl) === null) {
    return refuse('The image must be one uploaded here');
  }
  const name = imageUrl === null ? '' : (input.imageFilename?.trim() ?? '');
  const imageFilename = name === '' ? null : cleanFileName(name);
  return { ok: true, value: { messageType: found, content, imageUrl, imageFilename } };
}

/** The refusal of a report's reason; null: accepted. */
export function checkReason(reason: string): string | null {
  const text = reason.trim();
  if (!isSeen(text)) return reasonMissing;
  return text.length > maxReportLength ? reasonTooLong : null;
}

function findMissing(
  type: MessageType | undefined,
  content: string | null,
  imageUrl: string | null,
): string | null {
  switch (type) {
    case undefined:
      return null;
    case 'text':
      if (content === null) return 'Text messages require non-empty content';
      return imageUrl === null ? null : 'Text messages cannot have images';
    case 'image':
      return imageUrl === null ? 'Image messages require imageUrl' : null;
    case 'text_with_image':
      if (content === null) return 'Text with image messages require non-empty content';
      return imageUrl === null ? 'Text with image messages require imageUrl' : null;
    default:
      return type satisfies never;
  }
}

/** The type of these trimmed, non-empty parts; null: no part. */
export function messageTypeOf(content: string | null, imageUrl: string | null): MessageType | null {
  if (imageUrl === null) return content === null ? null : 'text';
  return content === null ? 'image' : 'text_with_image';
}

/**
 * Whether `next` is shown under the same heading as `previous`, the message before it: same sender,
 * at most five minutes apart, same day. `dayOf`: the day of an instant in the reader's zone.
 */
export function isSameRun(
  previous: Pick<ChatMessage, 'senderId' | 'timestamp'>,
  next: Pick<ChatMessage, 'senderId' | 'timestamp'>,
  dayOf: (timestamp: string) => string,
): boolean {
  // Null senders may be different deleted accounts.
  if (next.senderId === null || previous.senderId !== next.senderId) return false;
  const distance = Math.abs(Date.parse(next.timestamp) - Date.parse(previous.timestamp));
  return distance <= runMilliseconds && dayOf(previous.timestamp) === dayOf(next.timestamp);
}

export function chatScope(groupName: string): string {
  return `chat:${groupName}`;
}

/** A position as the feed sorts it: 16 digits, so that string order equals numeric order. */
export function chatSortOf(position: number): string {
  return String(position).padStart(sortDigits, '0');
}

function refuse(message: string): RuleResult<CheckedParts> {
  return { ok: false, code: 'invalid', message };
}
