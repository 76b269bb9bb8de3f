import {
  type Mutation,
  maxBatchBytes,
  maxBatchMutations,
  skipCallName,
} from '@greenroom/sync-protocol/sync/mutation';
import { Dexie } from 'dexie';
import { type ReplicaDatabase, readMeta } from './replica-database.ts';
import type { EntryState, OutboxEntry, ReplicaMeta } from './stored-rows.ts';

/** What one request offers. */
export interface Batch {
  readonly meta: ReplicaMeta;
  readonly entries: readonly OutboxEntry[];
  /** More is queued than fits. */
  readonly hasMore: boolean;
}

/**
 * Takes the next entries to offer and gives a sequence to those without, in one transaction (on a
 * strict connection). At least one entry, then at most `limit` and 1 MiB.
 * @returns null when the database holds no replica.
 */
export async function stampBatch(
  db: ReplicaDatabase,
  limit: number = maxBatchMutations,
): Promise<Batch | null> {
  return await db.dexie.transaction('rw', [db.outbox, db.meta], async () => {
    const meta = await readMeta(db);
    if (!meta) return null;
    const next = await findInState(db, 'queued')
      .limit(limit + 1)
      .toArray();
    const taken = takeBytes(next.slice(0, limit));
    let { nextSequence } = meta;
    const fresh: OutboxEntry[] = [];
    const entries = taken.map((entry) => {
      if (entry.sequence !== null) return entry;
      const stamped = { ...entry, sequence: nextSequence, offered: true };
      nextSequence += 1;
      fresh.push(stamped);
      return stamped;
    });
    if (fresh.length > 0) {
      await db.outbox.bulkPut(fresh);
      await db.meta.put({ ...meta, nextSequence });
    }
    return { meta: { ...meta, nextSequence }, entries, hasMore: next.length > taken.length };
  });
}

/** The entries in a state, in order. */
export function findInState(db: ReplicaDatabase, state: EntryState) {
  return db.outbox.where('[state+position]').between([state, Dexie.minKey], [state, Dexie.maxKey]);
}

/** The entry as it travels. */
export function asMutation(entry: OutboxEntry): Mutation {
  const { id, at, offset, sequence } = entry;
  if (sequence === null) throw new Error('Only stamped entries travel');
  return entry.skip === null
    ? { id, sequence, call: entry.call, input: entry.input, at, offset }
    : { id, sequence, call: skipCallName, input: {}, at, offset };
}

function takeBytes(entries: readonly OutboxEntry[]): OutboxEntry[] {
  let bytes = 0;
  const taken: OutboxEntry[] = [];
  for (const entry of entries) {
    bytes += entry.bytes;
    if (bytes > maxBatchBytes && taken.length > 0) break;
    taken.push(entry);
  }
  return taken;
}
