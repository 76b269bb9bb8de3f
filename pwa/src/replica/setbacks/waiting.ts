import { findInState, readQueue } from '../outbox/outbox.ts';
import { loadPresence } from '../store/load-rows.ts';
import type { ReplicaDatabase } from '../store/replica-database.ts';
import { createdKeys, findFollowers } from './dependents.ts';

/**
 * The ids of queued entries not to be offered yet: they depend on a held, parked, uploading or
 * discarded entry. Its transaction needs outbox, shadows and meta.
 */
export async function findWaiting(db: ReplicaDatabase): Promise<ReadonlySet<string>> {
  const rows = await findBlockedRows(db);
  if (rows.size === 0) return new Set();
  const queue = await readQueue(db);
  const candidates = [...findFollowers(queue, rows, () => false).keys()];
  const isOnServer = await loadPresence(db, candidates);
  return new Set([...findFollowers(queue, rows, isOnServer).keys()].map(({ id }) => id));
}

async function findBlockedRows(db: ReplicaDatabase): Promise<ReadonlyMap<string, true>> {
  const blocking = await Promise.all([
    findInState(db, 'held').toArray(),
    findInState(db, 'parked').toArray(),
    findInState(db, 'uploading').toArray(),
    // Offered as skips, without an outcome yet.
    db.outbox.where('skip').anyOf(['discard', 'park']).toArray(),
  ]);
  return new Map(
    blocking
      .flat()
      .flatMap(createdKeys)
      .map((key) => [key, true]),
  );
}
