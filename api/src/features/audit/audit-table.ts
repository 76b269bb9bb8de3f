import type { ColumnType, Generated } from 'kysely';

type Json = ColumnType<unknown, string | null, never>;

/** `audit_log`: append-only, written in the transaction of the change (security.md 27). */
export interface AuditLogTable {
  id: Generated<string>;
  actor_id: string | null;
  actor_username: string;
  action: string;
  subject_type: string;
  subject_id: string | null;
  /** What the subject was called then; null where it has no name, or was written before this was kept. */
  subject_name: string | null;
  before: Json;
  after: Json;
  created_at: Generated<Date>;
}
