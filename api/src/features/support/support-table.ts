import type { MessageStatus } from '@greenroom/sync-protocol/support/support-records';
import type { Generated, Selectable } from 'kysely';

/** `admin_messages` (spec member 3). */
export interface AdminMessagesTable {
  id: string;
  user_id: string;
  content: string;
  status: Generated<MessageStatus>;
  reviewed_at: Generated<Date | null>;
  reviewed_by_id: Generated<string | null>;
  admin_response: Generated<string | null>;
  /** When the current response was given. */
  responded_at: Generated<Date | null>;
  /** When the member marked the current response as read. */
  read_by_user_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export type AdminMessageRow = Selectable<AdminMessagesTable>;

export interface SupportTables {
  admin_messages: AdminMessagesTable;
}
