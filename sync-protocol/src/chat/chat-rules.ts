import type { ProblemCode } from '../problem.ts';
import { cleanFileName, imageIdOf } from '../uploads/uploads-rules.ts';
import type { ChatMessage, MessageType } from './chat-records.ts';

/** Characters a message may have (decisions: Chat). */
export const maxMessageLength = 4000;
/** Characters the reason of a report may have. */
export const maxReportLength = 1000;
/** What is said of a reason that is not taken. */
export const reasonMissing = 'Please say what is wrong with this message';
export const reasonTooLong = `Reason must be ${maxReportLength} characters or less`;
/** A search's total counts as far as this: where there are more, it says this many. */
export const maxCountedMessages = 1000;
/** Who wrote what a deleted account left (decisions: Account). */
export const deletedUsername = 'Deleted user';
const runMilliseconds = 5 * 60_000;
const sortDigits = 16;

/** What a message is made of, as its author gives it; absent and null are the same. */
export interface MessageParts {
  readonly messageType?: MessageType | undefined;
  readonly content?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
  readonly imageFilename?: string | null | undefined;
}

/**
 * The parts as they are stored: trimmed and in normal form C, so that what looks alike is found; a
 * file's name as `cleanFileName` has it, for it is shown and read out.
 */
export type CheckedParts = Pick<
  ChatMessage,
  'messageType' | 'content' | 'imageUrl' | 'imageFilename'
>;

export type PartsVerdict =
  | { readonly ok: true; readonly value: CheckedParts }
  | { readonly ok: false; readonly code: ProblemCode; readonly message: string };

/**
 * Judges what a message is made of (member side 5, Chat message). Without a type it is told by the
 * parts; an `image` with words is a `text_with_image`, for no word is dropped.
 */
export function checkMessage(input: MessageParts): PartsVerdict {
  const content = input.content?.normalize('NFC').trim() || null;
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

/** Why the reason of a report is not taken, as the call says it; null: it is taken. */
export function checkReason(reason: string): string | null {
  const { length } = reason.trim();
  if (length === 0) return reasonMissing;
  return length > maxReportLength ? reasonTooLong : null;
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

/** The type these parts make; null when there is neither. Parts are trimmed, none is empty. */
export function messageTypeOf(content: string | null, imageUrl: string | null): MessageType | null {
  if (imageUrl === null) return content === null ? null : 'text';
  return content === null ? 'image' : 'text_with_image';
}

/**
 * Whether `next`, the message after `previous`, stands under the same name: same sender, at most five
 * minutes later, the same day. `dayOf` gives the day of an instant where the reader is.
 */
export function isSameRun(
  previous: Pick<ChatMessage, 'senderId' | 'timestamp'>,
  next: Pick<ChatMessage, 'senderId' | 'timestamp'>,
  dayOf: (timestamp: string) => string,
): boolean {
  // Two deleted accounts need not be one.
  if (next.senderId === null || previous.senderId !== next.senderId) return false;
  const distance = Math.abs(Date.parse(next.timestamp) - Date.parse(previous.timestamp));
  return distance <= runMilliseconds && dayOf(previous.timestamp) === dayOf(next.timestamp);
}

/** The scope a group's messages travel in. */
export function chatScope(groupName: string): string {
  return `chat:${groupName}`;
}

/** A position as the feed sorts it: 16 digits, so that texts compare as the numbers do. */
export function chatSortOf(position: number): string {
  return String(position).padStart(sortDigits, '0');
}

function refuse(message: string): PartsVerdict {
  return { ok: false, code: 'invalid', message };
}
