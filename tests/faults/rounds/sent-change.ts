import type { OfflineCallName } from '@greenroom/sync-protocol/contract';

/** What the server's tables show of a change once it is applied, and never twice. */
export type Mark =
  /** A row is inserted: `value` is its id. */
  | { readonly kind: 'row'; readonly table: string; readonly value: string }
  /** The watched column of a row becomes `value`, which no other change gives that row. */
  | { readonly kind: 'value'; readonly table: string; readonly id: string; readonly value: string };

/** A change that a device acknowledged to its person. */
export interface SentChange {
  readonly id: string;
  readonly call: OfflineCallName;
  /** Null: only its outcome shows it. */
  readonly mark: Mark | null;
  /** Until it is offered, a newer change with this key replaces it. Absent: none does. */
  readonly key?: string | undefined;
  /** The row it deletes. Absent: none. */
  readonly removes?: string;
  /** Whether its device tells nobody that what it is about is gone (`Effect.isMoot`). Absent: no. */
  readonly isMoot?: boolean;
}
