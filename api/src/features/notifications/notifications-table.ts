import type { NotificationType } from '@greenroom/sync-protocol/notifications/notifications-records';
import type { Generated, Selectable } from 'kysely';

/** `notifications` (spec member 3). `user_id` null: for everybody. */
export interface NotificationsTable {
  id: Generated<string>;
  user_id: string | null;
  title: string;
  message: string;
  type: NotificationType;
  kind: string | null;
  url: string | null;
  /** Unique: prevents a second row for the same occasion. */
  dedupe_key: Generated<string | null>;
  /** Whether it was delivered; `notification_reads` holds who has read it. */
  sent: Generated<boolean>;
  sent_at: Generated<Date | null>;
  created_at: Generated<Date>;
  /** It goes then. Null: it stays until the purge. */
  shown_until: Generated<Date | null>;
}

export interface NotificationReadsTable {
  user_id: string;
  notification_id: string;
  read_at: Date;
  /** Marked as unread by the member after it was read. */
  is_unread: Generated<boolean>;
}

export type NotificationTableRow = Selectable<NotificationsTable>;

export interface NotificationsTables {
  notifications: NotificationsTable;
  notification_reads: NotificationReadsTable;
}
