import type { Generated } from 'kysely';

/** `backups`: archives that were completed, the last hundred. */
export interface BackupsTable {
  id: Generated<string>;
  /** The moment the archive's rows are of. */
  taken_at: Date;
  /** A bigint, which pg returns as text. */
  bytes: string | number;
  /** Files that rows name and the storage did not have. */
  missing_files: number;
  /** When it was restored into a scratch database and found the same; null: not tried, or failed. */
  verified_at: Date | null;
}

export interface BackupTables {
  backups: BackupsTable;
}
