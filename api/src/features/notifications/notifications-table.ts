import type { NotificationType } from '@greenroom/sync-protocol/notifications/notifications-records';
import type { Generated, Selectable } from 'kysely';

/** `notifications` (spec member 3). Without a user it is for everybody. */
export interface NotificationsTable {
  id: Generated<string>;
  user_id: string | null;
  title: string;
  message: string;
  type: NotificationType;
  kind: string | null;
  url: string | null;
  /** Makes what must exist once one row. */
  dedupe_key: Generated<string | null>;
  /** Whether it was delivered; who has read it stands in `notification_reads`. */
  sent: Generated<boolean>;
  sent_at: Generated<Date | null>;
  created_at: Generated<Date>;
}

/** `notification_reads`: who has read what. */
export interface NotificationReadsTable {
  user_id: string;
  notification_id: string;
  read_at: Date;
}

export type NotificationTableRow = Selectable<NotificationsTable>;
