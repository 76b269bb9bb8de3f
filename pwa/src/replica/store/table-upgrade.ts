import type { Transaction } from 'dexie';
import type { ReplicaDatabase } from './replica-database.ts';
import type { ShadowRow } from './stored-rows.ts';

/**
 * Restores base rows to their tables and clears the shadows. Call first in an upgrade of collection
 * tables, which then sees base rows only; opening replays the queue with the new effects.
 */
export async function rewindAll(upgrade: Pick<Transaction, 'table'>): Promise<void> {
  const shadows: ShadowRow[] = await upgrade.table('shadows').toArray();
  for (const { collection, id, base } of shadows) {
    if (base) await upgrade.table(collection).put(base);
    else await upgrade.table(collection).delete(id);
  }
  await upgrade.table('shadows').clear();
}

/** Whether `rewindAll` has run and the queue is to be replayed: it has no shadows. */
export async function isQueueRewound(db: ReplicaDatabase): Promise<boolean> {
  const [shadows, queued] = await Promise.all([db.shadows.count(), db.outbox.count()]);
  return shadows === 0 && queued > 0;
}
