import type { AnnouncementAudience } from '@greenroom/sync-protocol/announcements/announcements-records';
import type { Generated, Insertable, Selectable } from 'kysely';

/** `announcements`: for administrators. */
export interface AnnouncementsTable {
  id: string;
  audience: AnnouncementAudience;
  /** Set for the audience `member` alone. */
  user_id: string | null;
  title: string;
  message: string;
  /** Accounts it was sent to; before, those it would have been sent to when it was written. */
  reach: number;
  /** Null: the account is gone. */
  sent_by_id: string | null;
  /** When it was sent; before, `scheduled_for`. */
  created_at: Date;
  /** Set for the audience `everybody` alone, until the notification is purged. */
  notification_id: Generated<string | null>;
  /** Null: it was sent. */
  scheduled_for: Generated<Date | null>;
  /** Members have it until then. Null: until their notifications are purged. */
  show_until: Generated<Date | null>;
  is_over: Generated<boolean>;
  /** How many had read it when it was over. Null: it is not, or is not for everybody. */
  final_read_by: Generated<number | null>;
}

export type AnnouncementRow = Selectable<AnnouncementsTable>;
export type NewAnnouncementRow = Insertable<AnnouncementsTable>;

export interface AnnouncementsTables {
  announcements: AnnouncementsTable;
}
