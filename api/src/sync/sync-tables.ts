import type { Problem } from '@greenroom/sync-protocol/problem';
import type { ColumnType, Generated } from 'kysely';

/** `sync_clients`: one replica of one user. `last_sequence`: the last processed one. */
export interface SyncClientsTable {
  client_id: string;
  user_id: string;
  last_sequence: ColumnType<string, number, number>;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

/** `sync_outcomes`: outcomes by user and mutation id, across clients. */
export interface SyncOutcomesTable {
  user_id: string;
  mutation_id: string;
  /** The client that offered it first, and the sequence it was processed under. */
  client_id: string;
  sequence: ColumnType<string, number, number>;
  status: 'applied' | 'rejected' | 'held' | 'skipped';
  problem: ColumnType<Problem | null, string | null, string | null>;
  created_at: Generated<Date>;
  /** When the device reported the outcome as stored; outcomes are purged 30 days later. */
  told_at: Date | null;
}

/** `sync_repeats`: further sequences under which a mutation with an outcome was offered. */
export interface SyncRepeatsTable {
  client_id: string;
  sequence: ColumnType<string, number, number>;
  user_id: string;
  mutation_id: string;
  told_at: Date | null;
}

/** `sync_feed`: the latest change of each row per scope, written only by statement triggers. */
export interface SyncFeedTable {
  scope: string;
  collection: string;
  row_id: string;
  /** The order of rows within a windowed scope. */
  sort: string;
  /** xid8, as a decimal string. */
  xid: string;
  op: 'put' | 'drop';
}

/** `sync_state`: one row that ties the feed to this database cluster. */
export interface SyncStateTable {
  only: Generated<true>;
  epoch: string;
  system_identifier: string;
  timeline: number;
  boot: Date;
  /** The table's own oid when the row was written; differs after a restore from a dump. */
  relation: number;
  /** Signs receipts (sequence-receipt.ts); 256 random bits, in every backup. */
  receipt_key: Generated<string>;
  /** Drops below this xid were purged; a cursor must be above it. */
  purge_horizon: string;
}

/** `sync_positions`: every transaction id below `xid` had ended by `noted_at`. */
export interface SyncPositionsTable {
  epoch: string;
  /** xid8, as a decimal string. */
  xid: string;
  noted_at: Date;
}

export interface SyncTables {
  sync_clients: SyncClientsTable;
  sync_outcomes: SyncOutcomesTable;
  sync_repeats: SyncRepeatsTable;
  sync_feed: SyncFeedTable;
  sync_positions: SyncPositionsTable;
  sync_state: SyncStateTable;
}
