import type { MessageType, Reaction } from '@greenroom/sync-protocol/chat/chat-records';
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** `chat_messages` (spec member 3). */
export interface ChatMessagesTable {
  id: string;
  /** Null: the account was deleted. */
  sender_id: string | null;
  /** In the specification; private messages do not exist. */
  recipient_id: Generated<string | null>;
  group_name: string;
  content: string | null;
  message_type: MessageType;
  image_url: string | null;
  image_filename: string | null;
  image_width: number | null;
  image_height: number | null;
  reply_to_id: string | null;
  timestamp: Generated<Date>;
  edited_at: ColumnType<Date | null, Date | undefined, Date | string | null>;
  /** Its author deleted it: the row has neither text nor image. */
  deleted_at: ColumnType<Date | null, Date | undefined, Date | string | null>;
  /** From `chat_reactions`, by a trigger. */
  reactions: GeneratedAlways<Reaction[]>;
  /** The order of messages; a bigint, which pg returns as text. */
  position: GeneratedAlways<string>;
}

/**
 * `chat_message_reads`: the messages a member marked as read, an entity of the specification (spec
 * member 3). Written for it alone; what is unread follows from `chat_read_positions`. Rows go with
 * their message or account, or after a year.
 */
export interface ChatMessageReadsTable {
  message_id: string;
  user_id: string;
  read_at: Generated<Date>;
}

/** `chat_read_positions`: read position in a group, initially at approval. No row: its start. */
export interface ChatReadPositionsTable {
  id: GeneratedAlways<string>;
  user_id: string;
  group_name: string;
  /** Null: none was marked yet. May name a deleted message. */
  last_read_message_id: string | null;
  last_read_position: string;
  updated_at: Generated<Date>;
}

/** `chat_message_reports`: members' reports of messages. */
export interface ChatMessageReportsTable {
  id: Generated<string>;
  message_id: string;
  reporter_id: string | null;
  reason: string;
  status: Generated<'pending' | 'reviewed' | 'resolved'>;
  reviewed_at: Generated<Date | null>;
  reviewed_by_id: Generated<string | null>;
  created_at: Generated<Date>;
}

/** `chat_earlier_texts`: what messages said before an edit or a deletion by their author. */
export interface ChatEarlierTextsTable {
  id: Generated<string>;
  message_id: string;
  author_id: string;
  content: string | null;
  /** Of an image deleted with the message. */
  image_filename: string | null;
  replaced_at: Date;
}

/** `chat_reactions`: one row per member, message and emoji. */
export interface ChatReactionsTable {
  message_id: string;
  user_id: string;
  emoji: string;
  reacted_at: Date;
}

export type ChatMessageRow = Selectable<ChatMessagesTable>;
export type ChatReadPositionRow = Selectable<ChatReadPositionsTable>;
export type ChatReportRow = Selectable<ChatMessageReportsTable>;

export interface ChatTables {
  chat_messages: ChatMessagesTable;
  chat_message_reads: ChatMessageReadsTable;
  chat_read_positions: ChatReadPositionsTable;
  chat_message_reports: ChatMessageReportsTable;
  chat_earlier_texts: ChatEarlierTextsTable;
  chat_reactions: ChatReactionsTable;
}
