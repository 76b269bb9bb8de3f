import type { Generated, Selectable } from 'kysely';

/** `blocklist_entries` (spec member 3). */
export interface BlocklistEntriesTable {
  id: string;
  member_name: string;
  description: string;
  /** Null: the account is gone. */
  added_by_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export type BlocklistEntryRow = Selectable<BlocklistEntriesTable>;

export interface BlocklistTables {
  blocklist_entries: BlocklistEntriesTable;
}
