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
  /** The subject's name at that time; null: it has none, or the row predates the column. */
  subject_name: string | null;
  before: Json;
  after: Json;
  created_at: Generated<Date>;
}

export interface AuditTables {
  audit_log: AuditLogTable;
}
