import { idSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';
import { makeMeta } from '../replica-core.ts';
import { type ReplicaDatabase, readMeta } from './replica-database.ts';
import type { ReplicaMeta } from './stored-rows.ts';
import { isQueueRewound } from './table-upgrade.ts';

/** The database was read, and its content is not as this version wrote it: it needs a rebuild. */
export class DamagedReplicaError extends Error {
  override readonly name = 'DamagedReplicaError';
}

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const metaSchema = v.object({
  userId: idSchema,
  clientId: idSchema,
  epoch: v.nullable(v.string()),
  cursor: v.nullable(v.string()),
  nextSequence: v.pipe(count, v.minValue(1)),
  stamps: v.array(v.object({ first: count, last: count, sequence: count })),
  processed: count,
  told: count,
  lastPulledAt: v.nullable(v.number()),
  offlineDays: v.optional(v.nullable(count)),
  pullStartedAt: v.nullable(v.number()),
  generation: count,
  sweep: v.nullable(v.object({ generation: count, whole: v.array(v.string()) })),
  scopes: v.array(v.string()),
});

interface Opened {
  readonly meta: ReplicaMeta;
  /** An upgrade of the tables has run `rewindAll`: the queue is to be replayed. */
  readonly isRewound: boolean;
}

/**
 * Reads the replica's meta; creates it in a new database.
 * @throws {DamagedReplicaError} when missing from another one, or another user's.
 */
export async function ensureMeta(
  db: ReplicaDatabase,
  userId: string,
  clientId: string,
): Promise<Opened> {
  return await db.dexie.transaction('rw', db.dexie.tables, async () => {
    const meta = await readMeta(db);
    if (!meta) return { meta: await createMeta(db, userId, clientId), isRewound: false };
    if (!v.is(metaSchema, meta) || meta.userId !== userId) {
      throw new DamagedReplicaError('meta makes no sense');
    }
    // In this transaction, because every start waits for it.
    return { meta, isRewound: await isQueueRewound(db) };
  });
}

async function createMeta(
  db: ReplicaDatabase,
  userId: string,
  clientId: string,
): Promise<ReplicaMeta> {
  for (const table of db.dexie.tables) {
    if ((await table.count()) > 0) throw new DamagedReplicaError('meta is missing');
  }
  const fresh = makeMeta(userId, clientId);
  await db.meta.add(fresh);
  return fresh;
}

/**
 * Whether an error means damaged content. An error of the browser never does: what could not be
 * read may be whole.
 */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedReplicaError;
}
