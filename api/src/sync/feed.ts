import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';

/** What a feature adds to replication: who holds its scopes, and how its rows look on the wire. */
export interface Feed<N extends CollectionName = CollectionName> {
  readonly collection: N;
  /** The scopes of this collection the member holds, as the snapshot of `db`'s statement sees it. */
  heldScopes(db: Kysely<Database>, userId: string): Promise<readonly string[]> | readonly string[];
  /**
   * The `sort` from which on a scope is sent at first; older rows come when a device extends its
   * window. Asked only while the device has none for the scope. Absent, or null: the scope is sent
   * complete.
   */
  floorOf?(db: Kysely<Database>, scope: string, now: Date): Promise<string | null> | string | null;
  /** The wire rows of these ids by id, each built from its own table row; missing ones are absent. */
  readRows(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, RowOf<N>>>;
}
