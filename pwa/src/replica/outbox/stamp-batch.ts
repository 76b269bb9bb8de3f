import { type Mutation, skipCallName } from '@greenroom/sync-protocol/sync/mutation';
import { maxBatchBytes, maxBatchMutations } from '@greenroom/sync-protocol/sync/sync-limits';
import { moveReleased, readToOffer } from './to-offer.ts';
import { type ReplicaDatabase, readMeta } from '../store/replica-database.ts';
import { addStamps, withStamps } from './stamps.ts';
import type { OutboxEntry, ReplicaMeta } from '../store/stored-rows.ts';

export interface Batch {
  readonly meta: ReplicaMeta;
  readonly entries: readonly OutboxEntry[];
  readonly hasMore: boolean;
}

/**
 * Selects the next entries and stamps new ones, in one strict transaction: at least one, up to
 * `limit` and 1 MiB. Null: no replica.
 */
export async function stampBatch(
  db: ReplicaDatabase,
  limit: number = maxBatchMutations,
): Promise<Batch | null> {
  return await db.dexie.transaction('rw', [db.outbox, db.shadows, db.meta], async () => {
    const meta = await readMeta(db);
    if (!meta) return null;
    await moveReleased(db, meta);
    const next = withStamps(await readToOffer(db, meta, limit + 1), meta);
    const taken = limitBytes(next.slice(0, limit));
    let { nextSequence } = meta;
    const fresh: number[] = [];
    const entries = taken.map((entry) => {
      if (entry.sequence !== null) return entry;
      const stamped = { ...entry, sequence: nextSequence, offered: true };
      nextSequence += 1;
      fresh.push(entry.position);
      return stamped;
    });
    const stamps = addStamps(meta.stamps, fresh, meta.nextSequence);
    const stamped = { ...meta, nextSequence, stamps };
    if (fresh.length > 0) await db.meta.put(stamped);
    return { meta: stamped, entries, hasMore: next.length > taken.length };
  });
}

/** The wire form of an entry. */
export function asMutation(entry: OutboxEntry): Mutation {
  const { id, at, offset, sequence } = entry;
  if (sequence === null) throw new Error('Only stamped entries travel');
  return entry.skip === null
    ? { id, sequence, call: entry.call, input: entry.input, at, offset }
    : { id, sequence, call: skipCallName, input: {}, at, offset };
}

function limitBytes(entries: readonly OutboxEntry[]): OutboxEntry[] {
  let bytes = 0;
  const taken: OutboxEntry[] = [];
  for (const entry of entries) {
    bytes += entry.bytes;
    if (bytes > maxBatchBytes && taken.length > 0) break;
    taken.push(entry);
  }
  return taken;
}
