import type { Reaction } from '@greenroom/sync-protocol/chat/chat-records';

/** `parked`: set aside, because sending it alone failed. */
export type ChangingState = 'waiting' | 'parked';

/** One message as the room shows it: the row, the sender's name and the sending state. */
export interface ChatItem {
  readonly id: string;
  /** Null: the account is deleted. */
  readonly senderId: string | null;
  readonly senderName: string;
  readonly content: string | null;
  readonly imageUrl: string | null;
  readonly imageFilename: string | null;
  /** Pixels of the stored image; null: unknown, or no image. */
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
  readonly replyToId: string | null;
  /** ISO 8601 UTC. */
  readonly timestamp: string;
  /** ISO 8601 UTC; null: never edited. */
  readonly editedAt: string | null;
  /** ISO 8601 UTC; null: not deleted by its author. */
  readonly deletedAt: string | null;
  readonly reactions: readonly Reaction[];
  /** The server's order; `pendingPosition` until sent. */
  readonly position: number;
  /** `parked`: set aside, because sending it alone failed. */
  readonly state: 'sent' | 'waiting' | 'refused' | 'parked';
  /** The outbox change that sends it. Absent: sent. */
  readonly changeId?: string;
  /** The edit or deletion of a sent message that its author has on this device. Absent: none. */
  readonly changing?: ChangingState;
}
