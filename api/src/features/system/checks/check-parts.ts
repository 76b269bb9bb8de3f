import type { KeyRing } from '../../../crypto/key-ring.ts';
import type { Db } from '../../../database/schema.ts';
import type { Files } from '../../../files/files.ts';

/** Settings the checks look at. */
export interface CheckedSettings {
  readonly publicOrigin?: string;
  readonly setupCode?: string;
  /** An origin of push endpoints for tests. Absent: the real push services are asked. */
  readonly pushTestOrigin?: string;
  readonly backups?: { readonly folder: string; readonly keep: number };
}

export interface CheckParts {
  readonly db: Db;
  /** Why the database cannot be used, in words for an operator. Absent: it is asked. */
  readonly databaseFault?: string;
  readonly settings: CheckedSettings;
  /** The major version the embedded PostgreSQL should have. Absent: the database is not embedded. */
  readonly ownMajor?: number | undefined;
  /**
   * Null: there are none, and none are needed yet.
   * @throws when keys are missing or wrong, in words for an operator
   */
  readonly openKeys: () => Promise<KeyRing | null>;
  /** @throws when the object store cannot be used, in words for an operator */
  readonly openFiles: () => Promise<Files>;
  /** Folder of the embedded database and of files. Absent: both are elsewhere. */
  readonly diskFolder?: string | undefined;
  /** The last migration of this version. */
  readonly schema: string;
  /** A line per variable without effect. */
  readonly unknownVariables: readonly string[];
  readonly now: () => Date;
}
