import type { CollectionName } from '@greenroom/sync-protocol/collections';
import type { ServerMessage } from '@greenroom/sync-protocol/live/server-messages';
import type { Db } from '../database/schema.ts';

/** A change in the feed. */
export interface RowChange {
  readonly scope: string;
  readonly collection: string;
  readonly rowId: string;
  readonly op: 'put' | 'drop';
}

export interface ScopedMessage {
  readonly scope: string;
  readonly message: ServerMessage;
}

/** A feature's messages for changed rows, sent instead of a poke, so that no pull follows. */
export interface FrameSource {
  readonly collection: CollectionName;
  /** The messages for these changed rows of any scopes, in the order of sending. */
  readMessages(db: Db, changes: readonly RowChange[]): Promise<readonly ScopedMessage[]>;
}
