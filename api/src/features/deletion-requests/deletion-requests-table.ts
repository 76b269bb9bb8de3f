import type { DeletionRequestStatus } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import type { Generated, Selectable } from 'kysely';

/** `account_deletion_requests` (spec member 3). Outlives the account, under its names. */
export interface DeletionRequestsTable {
  id: Generated<string>;
  user_id: string | null;
  username: string;
  display_name: string | null;
  reason: string;
  status: Generated<DeletionRequestStatus>;
  reviewed_at: Date | null;
  reviewed_by_id: string | null;
  admin_notes: string | null;
  created_at: Generated<Date>;
}

export type DeletionRequestRow = Selectable<DeletionRequestsTable>;

export interface DeletionRequestsTables {
  account_deletion_requests: DeletionRequestsTable;
}
