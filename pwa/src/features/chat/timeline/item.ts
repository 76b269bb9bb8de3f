/** One message as the room shows it: the wire row, whose it is, and how far it has come. */
export interface ChatItem {
  readonly id: string;
  /** Null: the account is deleted. */
  readonly senderId: string | null;
  readonly senderName: string;
  readonly content: string | null;
  readonly imageUrl: string | null;
  readonly imageFilename: string | null;
  /** Pixels of the stored image; null where it is not known or there is none. */
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
  readonly replyToId: string | null;
  /** ISO 8601 UTC. */
  readonly timestamp: string;
  /** The order everybody sees; `pendingPosition` while it is not sent. */
  readonly position: number;
  /** `parked`: failed alone and was set aside. */
  readonly state: 'sent' | 'waiting' | 'refused' | 'parked';
  /** The change that is not on the server yet. Absent: it was sent. */
  readonly changeId?: string;
}
