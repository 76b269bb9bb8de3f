import type { AnnouncementAudience } from '@greenroom/sync-protocol/announcements/announcements-records';
import type { Generated, Selectable } from 'kysely';

/** `announcements`: sent ones, for administrators. */
export interface AnnouncementsTable {
  id: string;
  audience: AnnouncementAudience;
  /** Set for the audience `member` alone. */
  user_id: string | null;
  title: string;
  message: string;
  /** Accounts it was sent to. */
  reach: number;
  /** Null: the account is gone. */
  sent_by_id: string | null;
  created_at: Date;
  /** Set for the audience `everybody` alone, until the notification is purged. */
  notification_id: Generated<string | null>;
}

export type AnnouncementRow = Selectable<AnnouncementsTable>;

export interface AnnouncementsTables {
  announcements: AnnouncementsTable;
}
