import type { CollectionName, RowOf } from '@greenroom/sync-protocol/collections';
import type { Db } from '../database/schema.ts';

/** A feature's part in replication: who holds its scopes, and the wire form of its rows. */
export interface Feed<N extends CollectionName = CollectionName> {
  readonly collection: N;
  /** The scopes of this collection the member holds, in the snapshot of `db`'s statement. */
  heldScopes(db: Db, userId: string): Promise<readonly string[]> | readonly string[];
  /**
   * The `sort` from which a scope is first sent; a device gets older rows by extending its window.
   * Called only while the device has no floor for the scope. Absent or null: the scope is sent
   * whole.
   */
  floorOf?(db: Db, scope: string, now: Date): Promise<string | null> | string | null;
  /**
   * The `sort` below which a device's window is too large: closed on request, it starts from
   * `floorOf` again. `userId`: the reader. Absent or null: the window is kept.
   */
  closesBelow?(
    db: Db,
    scope: string,
    now: Date,
    userId: string,
  ): Promise<string | null> | string | null;
  /**
   * The wire rows of these ids, each built only from its own table row; missing ones are left out. `userId`:
   * the reader, where ids are unique only within the reader's own scope.
   */
  readRows(db: Db, ids: readonly string[], userId: string): Promise<RowOf<N>[]>;
}
